import { act } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

const usualWidth = window.innerWidth;

/** Sets the width of the screen for media queries, in CSS pixels, for one test. */
export function setScreenWidth(width: number): void {
  window.happyDOM.setViewport({ width });
}

/** Sets prefers-reduced-motion for one test. */
export function preferReducedMotion(): void {
  window.happyDOM.settings.device.prefersReducedMotion = 'reduce';
}

/** Shows or hides the page for one test, as when the visitor changes to another tab. */
export function setVisibility(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => {
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

afterEach(() => {
  setScreenWidth(usualWidth);
  window.happyDOM.settings.device.prefersReducedMotion = 'no-preference';
});
