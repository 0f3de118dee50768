import { doubleClickInterval, pressGuardDuration } from '../content/timers';

/** Typing at once does no harm. */
const fields = 'input, label, select, textarea';

/**
 * Swallows every click that comes too soon on a page that has just appeared, and those that belong to it, as the second
 * half of a double click on GO VOTE would cast a vote: LOCK MY VOTE is then under the pointer. base.css shows meanwhile that
 * nothing takes a press. Returns a function that ends it.
 */
export function guardPresses(): () => void {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let guardedUntil = 0;
  // A press that began on the page before is early, too.
  let pressedEarly = true;

  const guardFor = (duration: number) => {
    guardedUntil = Math.max(guardedUntil, performance.now() + duration);
    clearTimeout(timer);
    timer = setTimeout(end, guardedUntil - performance.now());
    root.dataset.takesPresses = 'false';
  };
  const end = () => {
    delete root.dataset.takesPresses;
  };
  const isGuarding = () => root.dataset.takesPresses === 'false';

  const pressed = () => {
    pressedEarly = isGuarding();
  };
  const clicked = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest(fields)) return;
    // A click of a key or of assistive technology has a count of 0, and no pointer whose press could have begun before.
    if (!isGuarding() && !(event.detail > 0 && pressedEarly)) return;
    event.preventDefault();
    event.stopPropagation();
    guardFor(doubleClickInterval);
  };

  document.addEventListener('pointerdown', pressed, true);
  document.addEventListener('click', clicked, true);
  guardFor(pressGuardDuration);
  return () => {
    document.removeEventListener('pointerdown', pressed, true);
    document.removeEventListener('click', clicked, true);
    clearTimeout(timer);
    end();
  };
}
