import type { MouseEvent, ReactNode } from 'react';
import { useNavigation } from '../hooks/use-navigation';

interface PageLinkProps {
  to: string;
  replace?: boolean;
  className?: string;
  children: ReactNode;
}

/** A link to another page of the product. Before its script runs it is a link like any other. */
export function PageLink({ to, replace = false, className, children }: PageLinkProps) {
  const { go, prepare } = useNavigation();

  const clicked = (event: MouseEvent) => {
    // Whoever wants a new tab or a download gets it from the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(to, { replace });
  };

  const intended = prepare && (() => prepare(to));
  return (
    <a className={className} href={to} onClick={clicked} onPointerEnter={intended} onFocus={intended}>
      {children}
    </a>
  );
}
