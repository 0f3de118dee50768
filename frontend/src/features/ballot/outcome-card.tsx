import type { ReactNode } from 'react';
import { Icon } from '../../components/icon';
import './outcome-card.css';

const icons = { good: 'check', bad: 'alert', open: 'mail' } as const;

interface OutcomeCardProps {
  /** Leads in place of the sign. */
  picture?: string | undefined;
  /** 'open': not counted yet. */
  tone: 'good' | 'bad' | 'open';
  heading: string;
  children: ReactNode;
}

/** The outcome of the vote, with the next steps as children. */
export function OutcomeCard({ picture, tone, heading, children }: OutcomeCardProps) {
  return (
    <section className={`card outcome-card outcome-card--${tone}`}>
      <span className="outcome-card__sign">
        {tone === 'good' && <Stars />}
        {picture === undefined ? (
          <Icon name={icons[tone]} />
        ) : (
          <img className="outcome-card__picture" src={picture} alt="" width="160" height="160" />
        )}
      </span>
      <h1>{heading}</h1>
      {children}
    </section>
  );
}

function Stars() {
  const star = 'M0-10 2.9-4 9.5-3.1 4.8 1.5 5.9 8.1 0 5-5.9 8.1-4.8 1.5-9.5-3.1-2.9-4z';
  return (
    <svg className="outcome-card__stars" viewBox="-88 -64 176 128" aria-hidden="true">
      {starPlaces.map(([x, y, size]) => (
        <path key={x} d={star} transform={`translate(${x} ${y}) scale(${size})`} />
      ))}
    </svg>
  );
}

const starPlaces = [
  [-76, 4, 0.8],
  [-60, -36, 1.2],
  [-24, -54, 0.8],
  [24, -54, 0.8],
  [60, -36, 1.2],
  [76, 4, 0.8],
] as const;
