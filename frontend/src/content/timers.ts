/** Every fixed time of the pages (docs/product.md#constants), in milliseconds. */

/** The splash picture is shown this long after it has loaded, then fades. */
export const splashPictureDuration = 7_000;
export const splashFadeDuration = 1_000;
/** Below the name, a line appears at the second stage, and another (on wider screens) at the third. */
export const splashSecondStage = 2_500;
export const splashThirdStage = 5_000;
/** The splash ends after this time even if the picture does not load. */
export const splashTimeout = 10_000;

export const slideInterval = 200;

/** A page that follows another ignores presses for this long, which covers the second click of a double click. */
export const pressGuardDuration = 700;

/** The first page of a visit shows 'Loading...' if its code takes longer than this. */
export const loadingDelay = 300;

/** In browsers without idle callbacks, background work starts this long after the page has loaded. */
export const idleFallbackDelay = 200;
/** A browser that is never idle starts it after this time. */
export const idleDeadline = 3_000;

/** /success and /sorry redirect to another site after this time. */
export const redirectDelay = 5_000;
export const countdownStep = 1_000;

/** How often an open page checks whether voting has begun or ended, by the server's time. */
export const pollStateCheck = 1_000;
/** How often the dashboard fetches whether votes are taken. */
export const pollStateInterval = 10_000;

/** How long 'Send it again' is disabled after a press. */
export const mailAgainRest = 30_000;

export const totalsTimeout = 5_000;
/** How often the totals are fetched again while the page is visible. */
export const totalsInterval = 10_000;

export const countUpDuration = 600;

/** How long the visitor's choice of a language is stored: a year. */
export const languageCookieDuration = 31_536_000_000;

/** How long a toast stays without pointer or focus. */
export const toastDuration = 6_000;

export const chunkLoadTimeout = 120_000;

export const sessionDuration = 86_400_000;
/** How long 'Login Successful!' is shown before the dashboard. */
export const loginSuccessDuration = 1_500;
/** How long what closes has to return the focus, which Mantine does after 10 ms. */
export const focusReturn = 50;
/** A search starts this long after the last keystroke. */
export const searchPause = 300;
export const newRowsInterval = 30_000;
export const exportProgressInterval = 250;
/** How often screen readers announce the progress: four times a minute. */
export const exportAnnouncementInterval = 15_000;

/** How often the overview fetches its totals and times again, and how often the places, which are counted once a minute. */
export const overviewInterval = 10_000;
export const placesInterval = 60_000;
