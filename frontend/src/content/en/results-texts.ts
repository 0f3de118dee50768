/** The English texts of the results, on their page and in the frames of other sites. */
export const resultsTexts = {
  introduction: 'An unofficial vote by the people. Every vote is counted exactly once.',
  both: 'All votes',
  unitedStates: 'United States',
  global: 'Global',
  globalHint: (home = 'the United States') => `Votes from outside ${home}.`,
  votes: (shown: string) => `${shown} votes`,
  asOf: (moment: string) => `As of ${moment} UTC. Refreshed every 10 seconds.`,

  none: 'No votes yet',
  few: 'Fewer than ten votes so far.',
  why: 'Figures are shown from ten votes on, because those of a few votes could show how one person voted.',
  withheld:
    'All votes together and the days are shown when each region has ten votes or none: until then they would give away the few votes of one region.',

  byDay: 'Votes by day',
  byDayHint:
    'Days in UTC. Days with fewer than ten votes are joined with others, and drawn with their votes per day on average.',
  days: 'Days',
  total: 'Total',
  asTable: 'As a table',

  failedAtFirst: 'The results could not be fetched. The page tries again by itself.',
  failedSince: 'The results could not be refreshed. These are the last that came; the page tries again by itself.',

  embed: 'Embed these results',
  embedHint: 'Put this code into a page of your site. It shows the newest results, with links to this poll.',
  code: 'Code',
  copyCode: 'Copy',
  codeCopied: 'Code copied to clipboard!',
  codeNotCopied: 'The code could not be copied. Select it and copy it by hand.',
  frameTitle: (names: string[]) => `Results: ${new Intl.ListFormat('en').format(names)}`,
  openPage: 'Open the results',
};

export type ResultsTexts = typeof resultsTexts;
