import type { ReactNode } from 'react';
import { Icon } from './icon';
import './outcome-card.css';

interface OutcomeCardProps {
  tone: 'good' | 'bad';
  heading: string;
  children: ReactNode;
}

/** What came of the vote, and where to go from here. */
export function OutcomeCard({ tone, heading, children }: OutcomeCardProps) {
  return (
    <section className={`card outcome-card outcome-card--${tone}`}>
      <span className="outcome-card__sign">
        <Icon name={tone === 'good' ? 'check' : 'alert'} />
      </span>
      <h1>{heading}</h1>
      {children}
    </section>
  );
}
