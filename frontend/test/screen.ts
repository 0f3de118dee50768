import { afterEach } from 'vitest';

const usualWidth = window.innerWidth;

/** Sets the width of the screen for media queries, in CSS pixels, for one test. */
export function setScreenWidth(width: number): void {
  window.happyDOM.setViewport({ width });
}

/** Sets prefers-reduced-motion for one test. */
export function preferReducedMotion(): void {
  window.happyDOM.settings.device.prefersReducedMotion = 'reduce';
}

afterEach(() => {
  setScreenWidth(usualWidth);
  window.happyDOM.settings.device.prefersReducedMotion = 'no-preference';
});
