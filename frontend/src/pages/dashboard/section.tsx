import { type ReactNode, useId } from 'react';
import './item-list.css';

interface SectionProps {
  title: string;
  hint?: string;
  isBusy?: boolean;
  children: ReactNode;
}

export function Section({ title, hint, isBusy, children }: SectionProps) {
  const id = useId();
  return (
    <section className="item-list__part" aria-labelledby={id} aria-busy={isBusy}>
      <h2 id={id}>{title}</h2>
      {hint && <p className="note">{hint}</p>}
      {children}
    </section>
  );
}
