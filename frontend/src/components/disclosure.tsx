import type { ReactNode } from 'react';
import './disclosure.css';
import { Icon } from './icon';

interface DisclosureProps {
  summary: string;
  className?: string;
  children: ReactNode;
}

/** Content that is shown once the summary is pressed. */
export function Disclosure({ summary, className, children }: DisclosureProps) {
  return (
    <details className={className}>
      <summary className="disclosure">
        {summary}
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}
