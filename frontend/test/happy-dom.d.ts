import type { DetachedWindowAPI } from 'happy-dom';

declare global {
  interface Window {
    /** happy-dom's interface for setting the screen and the visitor's preferences. */
    happyDOM: DetachedWindowAPI;
  }
}
