/** The English texts of /verify and of the receipt on /success. */
export const verifyTexts = {
  introduction:
    'Every vote is one line of a public log: the candidate, the region and a random code, and nothing of a person. Lines are only added. So you can find your own vote in it, and add up all votes yourself. Your browser does it here.',
  groups: (votes: number, minutes: number) =>
    `Votes of a region enter the log in groups of at least ${votes}, in random order, so that nobody can tell by the time whose line it is. Fewer enter it after ${minutes} minutes.`,
  noLog: 'This poll has no public log, or it has only just begun.',
  unreachable: 'Something could not be fetched. Please try again in a moment.',

  myVote: {
    heading: 'My vote',
    explanation: 'Whether the log has the vote of a receipt, for whom, and whether it counts.',
    receipt: 'Receipt',
    hint: '32 digits and letters, or the text of a saved file.',
    notAReceipt: 'This is no receipt: it has 32 digits and letters from a to f.',
    check: 'Find my vote',
    checking: 'Looking…',
    unknown:
      'The log has no vote of this receipt, and none that waits for its line. One that has to be confirmed by mail is there after that.',
    waiting: (time: string) =>
      `Your vote counts, and waits for its line in the log. It is there by ${time} at the latest: come back then.`,
    save: 'Save with proof',
    found: (candidate: string, region: string) => `Your vote is in the log: for ${candidate}, ${region}.`,
    unitedStates: 'United States',
    fromElsewhere: (home = 'the United States') => `outside ${home}`,
    counts: 'The poll says that it counts; the whole count below checks that.',
    takenOut: (reason: string) => `It does not count: it was taken out of the totals. Reason: ${reason}.`,
    reasons: {
      flood: 'part of a flood of votes',
      duplicate: 'a second vote of the same person',
      test: 'a test',
      mistake: 'a mistake',
      undo: 'an earlier change was undone',
      other: 'another reason',
    },
    place: (place: string, size: string) =>
      `Line ${place} of ${size}. Your browser has checked that the signed log contains it.`,
  },

  count: {
    heading: 'The whole count',
    explanation: 'Fetches all lines of the log, adds them up, and compares the sums with the totals of this poll.',
    check: 'Count all votes',
    progress: 'Votes counted',
    right: (size: string) =>
      `The count is right. Lines of the signed log: ${size}. They add up to the totals of this poll.`,
    notCompared: (size: string) =>
      `Lines: ${size}. They are those of the signed log. Votes come in too fast to compare their sums with the totals; try again in a while.`,
    rightButForWaiting: (size: string, votes: string) =>
      `The count is right. Lines of the signed log: ${size}. They add up to the totals of this poll without the votes that wait for their line: ${votes}.`,
    renamed: (line: string, from: string, to: string) =>
      `Other names: since line ${line} the log calls ‘${to}’ whom it called ‘${from}’ before. Votes above that line were cast for ‘${from}’.`,
    vote: {
      counted: 'The vote of the receipt above is among them, and counts.',
      'taken-out': 'The vote of the receipt above is among them, and was taken out of the totals.',
      missing: 'No line is of the receipt above. ‘Find my vote’ says whether its vote waits for one.',
    },
    unitedStates: 'United States',
    global: 'Global',
    candidate: 'Candidate',
  },

  rewriting: {
    heading: 'Nothing was rewritten',
    explanation:
      'Your browser remembers the state of the log when you check it here. Later it can tell whether anything in it was changed or taken out.',
    check: 'Compare with my last visit',
    checking: 'Comparing…',
    first: (size: string) =>
      `There was nothing to compare with yet. Your browser now remembers the log. Lines: ${size}.`,
    consistent: (earlier: string, size: string) =>
      `Nothing was rewritten. Lines at your last visit: ${earlier}. They are still the first of now ${size}.`,
    restored:
      'The poll was restored from a backup since your last visit. All lines that your browser knew of are still there.',
    lost: (lines: string) =>
      `The poll was restored from a backup since your last visit. Lines that your browser knew of and that are no longer in the log: ${lines}. Without them the others cannot be compared. Your browser keeps what it remembers; these are the two signed states.`,
  },

  /** What does not fit. */
  faults: {
    signature: 'Wrong: the state of the log is not signed with the key of this poll.',
    shrunk: 'Wrong: the log has fewer lines than it has had.',
    missing: 'Wrong: the poll does not have lines of the log that it signed. They were dropped.',
    entry: 'Wrong: a line of the log is not what it must be. It was changed, put in or left out.',
    tile: 'Wrong: the hashes of the log do not fit together.',
    root: 'Wrong: the lines of the log are not those that were signed.',
    totals: 'Wrong: the lines of the log do not add up to the totals that this poll shows.',
    'not-included': 'Wrong: the signed log does not contain what the poll says that it contains.',
    rewritten: 'Wrong: the log is not the one of your last visit. Lines of it were changed or taken out.',
    late: 'Wrong: the totals have votes that wait for their line in the log, and more of them than may.',
    names: 'Wrong: the log calls the candidates otherwise than this page. Load the page anew, and compare them.',
    stopped:
      'Wrong: somebody has changed the log in the database of this poll. The poll has noticed it, and adds nothing to the log until that is mended.',
    'unknown-origin': 'Wrong: this is another log than the one of your last visit, and the poll does not say why.',
  },
  keepEvidence: 'Save this page with all that it shows, and ask the operator.',

  limits: {
    heading: 'What this does not prove',
    people: 'That every vote was cast by a real person. Limits, confirmation and the administrators see to that.',
    pages:
      'That this page is honest: it comes from the same operator. A program that you can read and run yourself comes with the software of the poll.',
    secret:
      'For whom others have voted: a line does not tell whose it is, without that voter’s receipt. But who administers the poll, and watches its totals while few people vote, can tell.',
  },

  receipt: {
    heading: 'Your receipt',
    explanation:
      'With it you can find your vote in the public log. It was made in your browser, which keeps it until you close this tab.',
    warning: 'Whoever has it can see for whom you have voted.',
    copy: 'Copy',
    copied: 'Receipt copied to clipboard!',
    notCopied: 'The receipt could not be copied. Select it and copy it by hand.',
    save: 'Save',
    saving: 'Fetching the proof…',
    waits: (time: string) =>
      `Your vote enters the log together with others, by ${time} at the latest. /verify finds it there, and has its proof.`,
    waitsForConfirmation: (minutes: number) =>
      `Your vote enters the log together with others, ${minutes} minutes after you have confirmed it at the latest. /verify finds it there, and has its proof.`,
    savedWithoutProof: 'Saved without the proof: your vote is not in the log yet.',
    print: 'Print',
    verify: 'Check the count',
  },

  errors: {
    'log.entry_unknown': 'The public log has no such vote.',
    'log.off': 'This poll has no public log.',
  },
};

export type VerifyTexts = typeof verifyTexts;
