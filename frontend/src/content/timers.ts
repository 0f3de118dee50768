/** Every fixed time of the pages (docs/product.md#constants), in milliseconds. */

/** The splash picture stands this long once it has loaded, then fades. */
export const splashPictureStands = 7_000;
export const splashFades = 1_000;
/** The stages reveal the name, then (on wider screens) the invitation. */
export const splashSecondStage = 2_500;
export const splashThirdStage = 5_000;
/** The fallback when the picture does not load. */
export const splashLeavesAtLatest = 10_000;

export const slideInterval = 200;

/** Where the browser does not tell when it is idle, it is taken to be so this long after the page has loaded. */
export const idleAtLatest = 200;

/** /success and /sorry send the visitor on after this long. */
export const redirectDelay = 5_000;
/** The redirect is counted down on screen in these steps. */
export const countdownStep = 1_000;

/** An open page looks this often whether voting has begun or ended. */
export const pollStateInterval = 10_000;

export const voteCountTimeout = 5_000;
/** The totals are fetched again this often while the page is visible. */
export const voteCountInterval = 10_000;

/** How long the visitor's choice of a language is kept: a year. */
export const languageRemembered = 31_536_000_000;

/** How long a toast stays when nobody points at it. */
export const toastStands = 6_000;

export const chunkLoadTimeout = 120_000;

/** An administrator's token is stored with an end this far from now. */
export const sessionLasts = 86_400_000;
/** 'Login Successful!' stands this long, then the dashboard comes. */
export const loginSuccessStands = 1_500;
/** A search begins when nothing more was typed for this long. */
export const searchPause = 300;
/** How often the progress of an export is shown anew. */
export const exportProgressStep = 250;
/** How often it is said aloud: four times a minute. */
export const exportSpokenStep = 15_000;
