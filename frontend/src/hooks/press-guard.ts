import { doubleClickInterval, pressGuardDuration } from '../content/timers';

/** Typing immediately does no harm. */
const fields = 'input, label, select, textarea';

/**
 * Swallows clicks that come too soon after something appeared, and those that belong to them: the second half of a double
 * click on GO VOTE would cast a vote, as LOCK MY VOTE is then under the pointer. base.css shows meanwhile that presses are
 * ignored. Returns a function that ends it.
 */
export function guardPresses(): () => void {
  const root = document.documentElement;
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let guardedUntil = 0;
  let isGuarding = false;
  // A press that began before the guard is early, too.
  let pressedEarly = true;
  let pointerWentUp = false;

  const guardFor = (duration: number) => {
    guardedUntil = Math.max(guardedUntil, performance.now() + duration);
    clearTimeout(timer);
    timer = setTimeout(end, guardedUntil - performance.now());
    isGuarding = true;
    root.dataset.takesPresses = 'false';
  };
  const end = () => {
    isGuarding = false;
    delete root.dataset.takesPresses;
  };

  const pressed = () => {
    pressedEarly = isGuarding;
  };
  const released = () => {
    pointerWentUp = true;
  };
  const mousePressed = () => {
    // Some screen readers send this and no pointerdown. For a touch it comes at the end, which says nothing about when it began.
    if (!pointerWentUp) pressed();
  };
  const clicked = (event: MouseEvent) => {
    pointerWentUp = false;
    if (isOnField(event)) return;
    // A click by key has a count of 0, and no press that could have begun earlier.
    if (!isGuarding && !(event.detail > 0 && pressedEarly)) return;
    event.preventDefault();
    event.stopPropagation();
    // Assistive technology may send clicks with a count and no press: the next one counts.
    pressedEarly = false;
    guardFor(doubleClickInterval);
  };
  const keyPressed = (event: KeyboardEvent) => {
    // A held key presses the focused element again and again.
    if (event.repeat && event.key === 'Enter' && !isOnField(event)) event.preventDefault();
  };

  const options = { capture: true, signal: listening.signal };
  document.addEventListener('pointerdown', pressed, options);
  document.addEventListener('pointerup', released, options);
  document.addEventListener('mousedown', mousePressed, options);
  document.addEventListener('click', clicked, options);
  document.addEventListener('keydown', keyPressed, options);
  guardFor(pressGuardDuration);
  return () => {
    listening.abort();
    clearTimeout(timer);
    end();
  };
}

function isOnField({ target }: Event): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
