import { useEffect, useRef, useState } from 'react';
import { redirectDelay } from '../content/timers';
import { useCountdown } from '../hooks/use-countdown';
import { useVotingTexts } from '../languages/voting-texts';
import { leaveTo } from '../leave-to';
import '../components/button.css';
import './redirect-countdown.css';

interface RedirectCountdownProps {
  url: string;
  /** Says where it goes and in how many seconds. */
  message: (seconds: number) => string;
  /** Holds the countdown, as while a dialog is open. */
  paused?: boolean;
}

/** Leaves for another site after 5 s, counted down on screen; 'Stay here' cancels it (WCAG 2.2.1). */
export function RedirectCountdown({ url, message, paused = false }: RedirectCountdownProps) {
  const votingTexts = useVotingTexts();
  const [staying, setStaying] = useState(false);
  const seconds = useCountdown(redirectDelay, !staying && !paused, () => leaveTo(url));

  // Back from the other site the browser may show this page as it was left: whoever came back is not sent away again.
  useEffect(() => {
    const shownAgain = (event: PageTransitionEvent) => {
      if (event.persisted) setStaying(true);
    };
    window.addEventListener('pageshow', shownAgain);
    return () => window.removeEventListener('pageshow', shownAgain);
  }, []);

  // The button that had the focus is gone.
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (staying) status.current?.focus();
  }, [staying]);

  return (
    <div className="redirect-countdown">
      {/* No live region: a screen reader would read out every second. */}
      {!staying && <p role="timer">{message(seconds)}</p>}
      <p role="status" ref={status} tabIndex={-1}>
        {staying ? votingTexts.onward.staying : ''}
      </p>
      {!staying && (
        <button type="button" className="button button--quiet" onClick={() => setStaying(true)}>
          {votingTexts.onward.stayHere}
        </button>
      )}
    </div>
  );
}
