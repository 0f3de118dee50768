import { idleDeadline, idleFallbackDelay } from '../content/timers';

/**
 * Calls back for background work once the page has loaded and the browser is idle, or, on a busy device, after a fixed time.
 * Safari has no idle callbacks; there it waits a fixed time after the load. Returns a function that cancels it.
 */
export function whenUsable(callback: () => void): () => void {
  let cancel = () => {};
  const whenIdle = () => {
    if ('requestIdleCallback' in window) {
      const request = window.requestIdleCallback(callback, { timeout: idleDeadline });
      cancel = () => window.cancelIdleCallback(request);
    } else {
      const timer = setTimeout(callback, idleFallbackDelay);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') {
    whenIdle();
  } else {
    window.addEventListener('load', whenIdle, { once: true });
    cancel = () => window.removeEventListener('load', whenIdle);
  }
  return () => cancel();
}
