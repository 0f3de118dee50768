/**
 * Every text of the pages. Texts that the spec gives stand here word for word, odd spelling included; an operator who
 * wants others changes them here.
 */
export const texts = {
  product: 'Public Online Poll',
  close: 'Close',
  newTab: '(opens in a new tab)',

  splash: {
    enter: 'Enter the poll',
    name: 'Public Online Poll',
    invitation: 'One person, one vote. Come in and cast yours.',
  },

  landing: {
    landslide: (leader: string) => `${leader} already has a landslide of voters`,
    inTheLead: (leader: string) => `${leader} is in the lead`,
    wideOpen: 'The race is wide open',
    voteNow: 'VOTE NOW',
    legalServices: 'Visit our legal-services partner',
    articles: 'This poll supports trends and articles',
    pauseSlides: 'Pause the pictures',
    playSlides: 'Play the pictures',
  },

  counters: {
    heading: 'Vote totals',
    unitedStates: (candidate: string) => `USA ${candidate} Votes`,
    global: (candidate: string) => `Global ${candidate} Votes`,
    globalHint: 'Global: votes from outside the United States.',
    placeholders: 'Example figures, not votes.',
    live: 'Live totals: every vote is counted exactly once.',
  },

  poll: {
    notYetOpen: (opens: string) => `Voting opens on ${opens}.`,
    closed: 'Voting has closed. The totals stay.',
  },

  voterForm: {
    title: 'Enter Your Info, Then Vote',
    name: 'Name',
    phoneNumber: 'Phone Number',
    phoneNumberHint: 'Optional, for SMS text updates only.',
    email: 'Email',
    country: 'Select Country',
    countryHint: 'Type to search.',
    countriesFound: (count: number) =>
      count === 0 ? 'No country found.' : count === 1 ? '1 country found.' : `${count} countries found.`,
    countries: 'Countries',
    showCountries: 'Show all countries',
    zipCode: 'ZipCode',
    freeGifts: 'Yes, send me the newsletter and free gifts.',
    submit: 'GO VOTE',
    footnote: 'Your information is never distributed or disclosed to third parties.',
    agreeFirst: 'Please agree to the terms and conditions before submitting.',
    errorSummary: 'Please check the fields that are marked.',
    missing: (field: string) => `${field} is required.`,
    tooLong: (field: string, longest: number) => `${field} can have at most ${longest} characters.`,
    notAnEmail: 'Enter an email address, such as name@example.com.',
    notACountry: 'Choose a country from the list.',
    refused: (field: string) => `${field} was not accepted. Please check it.`,
  },

  candidateChoice: {
    heading: 'UNITED STATES PRESIDENTIAL CANDIDATES',
    notice: 'This is an unofficial vote by the people to demonstrate honest and accurate leadership preferences.',
    lockMyVote: 'LOCK MY VOTE',
    lockMyVoteFor: (candidate: string) => `LOCK MY VOTE for ${candidate}`,
    sending: 'Sending your vote…',
  },

  success: {
    heading: 'Congratulations',
    message: 'You have voted Successfully.',
  },

  sorry: {
    heading: 'Sorry!',
    message: 'You can only vote once.',
    notCounted: 'Something else went wrong this time: nothing was counted.',
    notConfirmed: 'We could not confirm whether your vote arrived. Try again: it can never count twice.',
    tryAgain: 'Try again',
  },

  onward: {
    freeGifts: 'Free Gifts',
    stayHere: 'Stay here',
    toFreeGifts: (seconds: number) => `Taking you to the free gifts in ${seconds} s.`,
    toNewsletter: (seconds: number) => `Taking you to the newsletter in ${seconds} s.`,
    staying: 'You are staying here.',
  },

  share: {
    open: 'Share',
    title: 'SHARE',
    shareOn: (target: string) => `Share on ${target}`,
    openSite: (target: string) => `Open ${target}`,
    print: 'Print',
    link: 'Link to this poll',
    copyLink: 'Copy Link',
    linkCopied: 'Link copied to clipboard!',
    copyFailed: 'The link could not be copied. Select it and copy it by hand.',
  },

  thankYou: {
    title: 'Thank you for voting',
    download: 'Download',
  },

  tipJar: 'Tip jar',

  notFound: {
    heading: 'Page not found',
    message: 'There is nothing at this address.',
    goHome: 'Go to the poll',
  },

  loading: 'Loading...',

  failure: {
    heading: 'Something went wrong',
    message: 'The page could not be shown.',
    chunk: (id: string) => `Loading chunk ${id} failed.`,
    reload: 'Reload the page',
  },

  notANumber: 'Input must be a number',
} as const;

/** Stands in the page itself, for browsers that run no scripts; apart, because no script has a use for it. */
export const withoutScripts = 'Voting needs JavaScript: please switch it on and load the page again.';
