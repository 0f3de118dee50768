import { doubleClickInterval, pressGuardDuration } from '../content/timers';

/** Typing at once does no harm. */
const fields = 'input, label, select, textarea';

/**
 * Swallows every click that comes too soon on what has just appeared, and those that belong to it, as the second half of a
 * double click on GO VOTE would cast a vote: LOCK MY VOTE is then under the pointer. base.css shows meanwhile that nothing
 * takes a press. Returns a function that ends it.
 */
export function guardPresses(): () => void {
  const root = document.documentElement;
  const listening = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let guardedUntil = 0;
  let isGuarding = false;
  // A press that began before is early, too.
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
    // Some screen readers send this and no pointerdown. A touch sends it when it ends, which says nothing of its beginning.
    if (!pointerWentUp) pressed();
  };
  const clicked = (event: MouseEvent) => {
    pointerWentUp = false;
    if (isOnField(event)) return;
    // A click of a key has a count of 0, and no press that could have begun before.
    if (!isGuarding && !(event.detail > 0 && pressedEarly)) return;
    event.preventDefault();
    event.stopPropagation();
    // Assistive technology may send clicks with a count and nothing before them: the next one is taken.
    pressedEarly = false;
    guardFor(doubleClickInterval);
  };
  const keyPressed = (event: KeyboardEvent) => {
    // A key that is still held presses what has the focus again and again.
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
