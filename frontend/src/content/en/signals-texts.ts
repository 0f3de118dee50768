/** Within the texts of the administrators: the view of the signals. */
export const signalsTexts = {
  window: 'Which votes',
  windows: { hour: 'Last hour', day: 'Last day', poll: 'Whole poll' },
  counted: (moment: string) => `Counted ${moment}. Only votes that count, so what was invalidated is not here.`,
  pollHint: 'The whole poll is counted once a minute at most.',
  minutes: {
    60: 'Votes per minute',
    900: 'Votes per 15 minutes',
    3600: 'Votes per hour',
    21600: 'Votes per 6 hours',
  },
  days: 'Votes per day',
  band: (low: string, high: string, median: string) =>
    `Usual are ${low} to ${high} votes, ${median} in the middle: eight of ten earlier columns lie there. The last column is not over.`,
  pollBand: (low: string, high: string, median: string) =>
    `Usual are ${low} to ${high} votes, ${median} in the middle: eight of ten columns lie there. The last column is not over.`,
  noBand: 'There are no earlier votes to compare with. The last column is not over.',
  time: 'From',
  votes: 'Votes',
  usual: 'Usual',
  score: 'Stands out by',
  scoreHint:
    'Stands out by: how many times the usual spread the votes lie above what is usual. From 10 on they are shown here.',
  networks: 'Networks',
  network: 'Network',
  networksHint:
    'A network is a /24 or /48, stored as a keyed hash. Usual is the median network, or its own average of the week ' +
    'before. A university or a provider may have many votes of many people.',
  mailDomains: 'Mail domains',
  mailDomain: 'Mail domain',
  zipCodes: 'Zip codes',
  zipCode: 'Zip code',
  shareHint: 'Usual is the share in the week before, a day ago.',
  hourHint: 'The hour in which each stands out most, beside all other hours of the poll.',
  hour: 'Hour',
  throwAway: 'Throw-away mail domains',
  throwAwayMark: 'throw-away',
  throwAwayHint: 'Domains known for mailboxes that are thrown away, among the 10,000 domains with most votes.',
  names: 'Same name',
  name: 'Name',
  phoneNumbers: 'Same phone number, as typed',
  phoneNumber: 'Phone number',
  sameNameHint: 'Among the newest 100,000 votes. Upper and lower case of a name are one. Common names come often, too.',
  samePhoneHint:
    'Among the newest 100,000 votes. Compared as typed: with other spaces or signs it is another number. People of one household may share a number.',
  nothing: 'Nothing stands out.',
  choose: 'Select',
  chooseOne: (network: string) => `Select the network ${network}`,
  chooseAll: (count: string) => `Select all that stand out (${count})`,
  chooseNone: 'Select none',
  chosen: (count: string, votes: string) => `Networks selected: ${count}, with ${votes} votes`,
  showChosen: 'Show their votes',
  show: 'Show votes',
  showOf: (what: string) => `Show votes of ${what}`,
};

export type SignalsTexts = typeof signalsTexts;
