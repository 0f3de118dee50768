/**
 * The English texts that every page needs. Other languages have the same keys. Texts that docs/product.md quotes are
 * fixed, their spelling included.
 */
export const texts = {
  product: 'Public Online Poll',
  close: 'Close',
  newTab: '(opens in a new tab)',
  language: 'Language',
  nowInThisLanguage: 'This page is now in English.',

  splash: {
    enter: 'Enter the poll',
    name: 'Public Online Poll',
    invitation: 'One person, one vote. Come in and cast yours.',
  },

  landing: {
    landslide: (leader: string) => `${leader} already has a landslide of voters`,
    inTheLead: (leader: string) => `${leader} is in the lead`,
    firstVotes: 'The first votes are in',
    wideOpen: 'The race is wide open',
    tie: 'The vote is tied',
    voteNow: 'VOTE NOW',
    legalServices: 'Visit our legal-services partner',
    articles: 'This poll supports trends and articles',
    pauseSlides: 'Pause the pictures',
    playSlides: 'Play the pictures',
  },

  counters: {
    heading: 'Vote totals',
    home: (candidate: string, home = 'USA') => `${home} ${candidate} Votes`,
    global: (candidate: string) => `Global ${candidate} Votes`,
    globalHint: (home = 'the United States') => `Global: votes from outside ${home}.`,
    exampleTotals: 'Example figures, not votes.',
    live: 'Live totals: every vote is counted exactly once.',
    allResults: 'All results',
  },

  poll: {
    notYetOpen: (opens: string) => `Voting opens on ${opens}.`,
    closed: 'Voting has closed. The totals stay.',
  },

  pageTitles: {
    voterForm: 'Enter Your Info, Then Vote',
    /** Of /vote, where the home country has a name of its own. */
    candidates: 'CANDIDATES',
    candidateChoice: 'UNITED STATES PRESIDENTIAL CANDIDATES',
    success: 'Congratulations',
    sorry: 'Sorry!',
    privacy: 'Privacy',
    terms: 'Terms',
    results: 'Results',
    verify: 'Check the count',
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

  /** Part of the document, for browsers without scripts. */
  withoutScripts: 'Voting needs JavaScript: please switch it on and load the page again.',

  tipJar: 'Tip jar',

  footer: {
    unofficial: 'Unofficial poll',
    runBy: (name: string) => `Run by ${name}`,
    contact: 'Contact',
  },

  notFound: {
    heading: 'Page not found',
    message: 'There is nothing at this address.',
    goHome: 'Go to the poll',
  },

  /** Texts of the country field. */
  countries: {
    found: (count: number) =>
      count === 0 ? 'No country found.' : count === 1 ? '1 country found.' : `${count} countries found.`,
    list: 'Countries',
    showAll: 'Show all countries',
  },

  loading: 'Loading...',

  failure: {
    heading: 'Something went wrong',
    message: 'The page could not be shown.',
    chunk: (id: string) => `Loading chunk ${id} failed.`,
    reload: 'Reload the page',
  },

  articles: {
    title: 'Trends and articles',
    introduction:
      'What people search for most at the moment, and what other sites write about it. The newest comes first.',
    toThePoll: 'Go to the poll',
    searches: (traffic: string) => `About ${traffic} searches`,
    moreNews: (more: number) => (more === 1 ? '1 more article' : `${more} more articles`),
    fewerNews: 'Fewer articles',
    about: (topic: string) => `about ${topic}`,
    noNews: 'No articles about this topic.',
    nothing: 'No topics yet. Please come back later.',
    failed: 'The topics could not be fetched.',
    shown: (topics: number, page: number) => `Page ${page}: ${topics === 1 ? '1 topic' : `${topics} topics`}.`,
  },

  /** Of pages for search engines and link previews, after the description of the poll file. */
  descriptions: {
    voterForm: 'Enter your details, then pick your candidate: one vote per person, counted exactly once.',
    privacy: 'What this poll stores about its voters, who can see it, how long it stays, and how to have it deleted.',
    terms: 'The terms of the operator of this poll.',
    articles: 'The topics that people search for most at the moment, with news articles about each of them.',
    results: (candidates: number) =>
      `The unofficial results so far: votes and shares of ${candidates > 2 ? 'all' : 'both'} candidates, by region and by day.`,
    verify: 'Find your own vote in the public log, and add up all votes yourself.',
    /** The alternative text of the picture of the results. */
    resultsPicture: 'The unofficial results so far, with the share of each candidate.',
    /** The alternative text of `social-preview.png`. */
    previewPicture: 'Raised hands hold ballots. Cast your vote: an unofficial vote by the people.',
  },

  /** The texts of paging, for the administrators' lists and the articles. */
  lists: {
    previous: 'Previous',
    next: 'Next',
    paging: 'Pages',
    page: (page: number) => `Page ${page}`,
    tryAgain: 'Try again',
  },
};

export type Texts = typeof texts;
