import type { ReactNode, SyntheticEvent } from 'react';
import './disclosure.css';
import { Icon } from './icon';

interface DisclosureProps {
  summary: string;
  className?: string;
  children: ReactNode;
}

export function Disclosure({ summary, className, children }: DisclosureProps) {
  return (
    <details className={className} onInvalidCapture={open}>
      <summary className="disclosure">
        <span>{summary}</span>
        <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}

/** A browser cannot focus an invalid field that is not shown. */
function open({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  currentTarget.open = true;
}
