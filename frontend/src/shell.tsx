import type { ReactNode } from 'react';
import { SiteHeader } from './components/site-header';
import { TipJarLink } from './components/tip-jar-link';
import { ToastProvider } from './components/toast';
import { Visit } from './visit/visit';

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <ToastProvider>
      <SiteHeader />
      {children}
      <TipJarLink />
      <Visit />
    </ToastProvider>
  );
}
