import type { DetachedWindowAPI } from 'happy-dom';

declare global {
  interface Window {
    /** How a test sets the screen and the visitor's preferences. */
    happyDOM: DetachedWindowAPI;
  }
}
