import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { countdownStep, redirectDelay } from '../../content/timers';
import { useInterval } from '../../hooks/use-interval';
import { useVotingTexts } from '../../languages/voting-texts';
import { leaveTo } from '../../leave-to';
import './redirect-countdown.css';
import { hasCountedDown, withCountdown } from './route-state';

interface RedirectCountdownProps {
  url: string;
  /** The text that names the destination and the seconds left. */
  message: (values: { seconds: number }) => string;
  paused?: boolean;
  /** The button that leads there at once, beside 'Stay here'. */
  children?: ReactNode;
}

/**
 * Redirects to another site after a countdown on screen. 'Stay here' cancels it (WCAG 2.2.1). It runs once: a visitor who
 * comes back from the other site stays.
 */
export function RedirectCountdown({ url, message, paused = false, children }: RedirectCountdownProps) {
  const votingTexts = useVotingTexts();
  const location = useLocation();
  const navigate = useNavigate();
  const [cameBack] = useState(() => hasCountedDown(location.state));
  const [staying, setStaying] = useState(cameBack);
  // Screen readers announce what comes into a live region after the region itself.
  const [started, setStarted] = useState(false);
  useEffect(() => setStarted(true), []);
  const seconds = useCountdown(redirectDelay, !staying && !paused, () => leaveTo(url));

  // After the browser's Back button the page is loaded again, or restored from the back/forward cache.
  const note = useEffectEvent(() => {
    void navigate(location.pathname, { replace: true, state: withCountdown(location.state) });
  });
  useEffect(() => {
    if (!cameBack) note();
  }, [cameBack]);
  useEffect(() => {
    const onPageShow = (event: PageTransitionEvent) => {
      if (event.persisted) setStaying(true);
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  // 'Stay here' had the focus and is gone, so the text takes the focus.
  const status = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (staying && !cameBack) status.current?.focus();
  }, [staying, cameBack]);

  return (
    <div className="redirect-countdown">
      {/* No live region: a screen reader would read out every second. The one below says it once. */}
      {!staying && <p role="timer">{message({ seconds })}</p>}
      <p role="status" className={staying ? undefined : 'visually-hidden'} ref={status} tabIndex={-1}>
        {staying ? votingTexts.onward.staying : started && message({ seconds: redirectDelay / 1_000 })}
      </p>
      <div
        className="buttons redirect-countdown__ways"
        data-running={staying ? undefined : !paused}
        ref={runAlongTheEdge}
      >
        {children}
        {!staying && (
          <button type="button" className="button button--quiet" onClick={() => setStaying(true)}>
            {votingTexts.onward.stayHere}
          </button>
        )}
      </div>
    </div>
  );
}

/** The style sheet draws the countdown along the edge of the button. */
function runAlongTheEdge(ways: HTMLElement | null): void {
  const button = ways?.querySelector<HTMLElement>('.button--primary');
  if (button) button.style.animationDuration = `${redirectDelay}ms`;
}

/** Counts down while `running`, calls `onEnd` once at the end, and returns the remaining seconds. */
function useCountdown(duration: number, running: boolean, onEnd: () => void): number {
  const [remaining, setRemaining] = useState(duration);
  const isOver = remaining <= 0;
  const over = useEffectEvent(onEnd);

  useInterval(() => setRemaining((earlier) => earlier - countdownStep), running && !isOver ? countdownStep : null);
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);

  return Math.max(0, Math.ceil(remaining / 1_000));
}
