import { pressGuardDuration } from '../content/timers';

/** Typing immediately does no harm. */
const fields = 'input, label, select, textarea';

/**
 * Swallows clicks for a fixed time after something appeared: the second half of a double click on GO VOTE would cast a vote, as
 * LOCK MY VOTE is then under the pointer. base.css shows meanwhile that nothing can be pressed. A held Enter, which presses the
 * focused element again and again, is swallowed until the returned function is called.
 */
export function guardPresses(): () => void {
  const root = document.documentElement;
  const clicked = (event: MouseEvent) => {
    if (isOnField(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const keyPressed = (event: KeyboardEvent) => {
    if (event.repeat && event.key === 'Enter' && !isOnField(event)) event.preventDefault();
  };
  const acceptPresses = () => {
    document.removeEventListener('click', clicked, true);
    delete root.dataset.takesPresses;
  };

  root.dataset.takesPresses = 'false';
  document.addEventListener('click', clicked, true);
  document.addEventListener('keydown', keyPressed, true);
  const timer = setTimeout(acceptPresses, pressGuardDuration);
  return () => {
    clearTimeout(timer);
    acceptPresses();
    document.removeEventListener('keydown', keyPressed, true);
  };
}

function isOnField({ target }: Event): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
