import { idleAtLatest } from '../content/timers';

/**
 * Calls once the page has loaded and has a quiet moment, for what nobody waits for. Returns how to call it off. Safari
 * knows no idle callback: there a moment after the load counts.
 */
export function whenUsable(callback: () => void): () => void {
  let callOff = () => {};
  const whenIdle = () => {
    if ('requestIdleCallback' in window) {
      const request = window.requestIdleCallback(callback);
      callOff = () => window.cancelIdleCallback(request);
    } else {
      const timer = setTimeout(callback, idleAtLatest);
      callOff = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') {
    whenIdle();
  } else {
    window.addEventListener('load', whenIdle, { once: true });
    callOff = () => window.removeEventListener('load', whenIdle);
  }
  return () => callOff();
}
