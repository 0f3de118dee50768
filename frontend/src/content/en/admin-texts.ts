import type { Asked } from '../asked';
import { listed } from '../listed';
import { accountTexts } from './account-texts';
import { adminErrors } from './admin-errors';
import { auditTexts } from './audit-texts';
import { emailsTexts } from './emails-texts';
import { factorsTexts } from './factors-texts';
import { integrationsTexts } from './integrations-texts';
import { overviewTexts } from './overview-texts';
import { personTexts } from './person-texts';
import { signalsTexts } from './signals-texts';

/**
 * The English texts of the administrators' pages, in files of their own so that voters do not fetch them. Texts that
 * docs/product.md quotes are fixed, their spelling included.
 */
export const adminTexts = {
  notAnEmail: 'Enter an email address, such as name@example.com.',
  slowDown: 'Too many attempts. Wait a minute, then try again.',
  unreachable: 'The server could not be reached. Please try again later.',
  ok: 'OK',

  login: {
    title: 'Administrator login',
    email: 'ENTER EMAIL',
    password: 'ENTER PASSWORD',
    noEmail: 'Enter your email address.',
    noPassword: 'Enter your password.',
    submit: 'LOGIN',
    sending: 'Signing in…',
    forgot: 'Forgot your password?',
    withProvider: (name: string) => `Sign in with ${name}`,
    sessionEnded: 'Your session has ended. Please log in again.',
    failed: 'Login Failed',
    unexpected: 'An unexpected error occurred. Please try again.',
    error: 'Error',
    exception: 'An error occurred during login. Please try again later.',
    successful: 'Login Successful!',
    redirecting: 'You are now being redirected to the dashboard.',
  },

  forgotPassword: {
    title: 'Forgot password',
    email: 'ENTER YOUR EMAIL',
    noEmail: 'Enter your email address.',
    submit: 'CHECK YOUR EMAIL',
    sending: 'Sending…',
    sent: 'email sended',
    whatComes:
      'If an administrator has this address, a mail with a link is on its way. The link works once, for 30 minutes.',
    noMail: 'This server cannot send mail. Whoever runs it can set a new password with "npm run admin -- reset".',
    back: 'Back to login',
  },

  resetPassword: {
    title: 'Reset password',
    password: 'ENTER NEW PASSWORD',
    again: 'RE ENTER NEW PASSWORD',
    noPassword: 'Enter a new password.',
    notAgain: 'Enter the new password again.',
    hint: (shortest: number) => `At least ${shortest} characters. A few words that only you put together do well.`,
    submit: 'PROCEED',
    sending: 'Changing the password…',
    mismatch: 'Password not match',
    changed: 'Password Chnaged ',
    tooShort: (shortest: number) => `The password needs at least ${shortest} characters.`,
    tooLong: (longest: number) => `The password can have at most ${longest} characters.`,
    tooEasy: 'The password is among those that are guessed first. Several words of your own are a good one.',
    invalidLink: 'This link does not work any more: links work once, for 30 minutes.',
    newLink: 'Get a new link',
  },

  dashboard: {
    title: 'Dashboard',
    signOut: 'Sign out',
    views: 'What to show',
    emails: 'Emails',
    votes: 'Votes',
    overview: 'Overview',
    signals: 'Signals',
    auditLog: 'Audit log',
    person: 'One person',
    accounts: 'Accounts',
    account: 'Your account',
    integrations: 'Integrations',
  },

  list: {
    failed: 'Error fetching data',
    nothing: 'No data found.',
    tooSlow: 'The list took too long to fetch. Please try again in a minute.',
    rows: (rows: number, page: number) => `Page ${page}: ${rows === 1 ? '1 row' : `${rows} rows`}.`,
    searchMissing: 'This address names a search that this browser does not hold. The list is shown without it.',
    searchEmail: 'Search Email',
    searchName: 'Search Name',
    beginningOnly: 'One or two characters find what begins with them.',
    searchCut: (longest: number) => `Too long: only the first ${longest} characters are searched for.`,
    filter: 'Filter',
    refresh: 'Refresh',
    columns: 'Columns',
    columnsTitle: 'Columns to show',
    cancel: 'Cancel',
    apply: 'Apply',
    /** Of a date and time that is typed in part. */
    incompleteMoment: 'Give both date and time, or neither.',
    filters: 'Filters in use',
    removeFilter: (filter: string) => `Remove the filter ${filter}`,
  },

  emails: emailsTexts,

  person: personTexts,

  votes: {
    caption: 'Votes, newest first',
    record: 'Vote',
    name: 'Name',
    country: 'Country',
    zipCode: 'Zip Code',
    phoneNumber: 'Phone Number',
    email: 'Email',
    freeGifts: 'Free Gifts',
    yes: 'True',
    no: 'False',
    jump: 'Jump to',
    filterTitle: 'Filter',
    searchBy: 'Search By',
    countryPlaceholder: 'United States of America',
    zipPlaceholder: '00000',
    notACountry: 'Select a country from the list.',
    countryChip: (country: string) => `Country: ${country}`,
    zipChip: (zipCode: string) => `Zip Code: ${zipCode}`,
    exactZipChip: (zipCode: string) => `Zip Code exactly: ${zipCode}`,
    exactNameChip: (name: string) => `Name exactly: ${name}`,
    choose: 'Select',
    chooseAll: 'Select all votes on this page',
    chooseOne: (name: string) => `Select the vote of ${name}`,
    erasedName: 'Erased person',
    castAt: 'Cast',
    castFrom: 'Cast from',
    timeZone: (zone: string) => `In your time: ${zone}.`,
    lastHour: 'Last hour',
    lastDay: 'Last 24 hours',
    today: 'Today',
    castTo: 'Cast before',
    castToTooEarly: 'The end lies before the beginning.',
    source: 'Source',
    network: 'Network',
    ofNetwork: (network: string) => `Votes of the network ${network}`,
    mailDomain: 'Mail domain',
    statusLabel: 'Status',
    number: 'Vote number',
    statuses: { counted: 'Counted', invalidated: 'Not counted', erased: 'Erased' },
    all: 'All',
    castFromChip: (moment: string) => `Cast from ${moment}`,
    castToChip: (moment: string) => `Cast before ${moment}`,
    statusChip: (status: string) => `Status: ${status}`,
    state: 'US state',
    stateChip: (state: string) => `State: ${state}`,
    sourceChip: (source: string) => `Source: ${source}`,
    mailDomainChip: (domain: string) => `Mail domain: ${domain}`,
    phoneNumberChip: (phoneNumber: string) => `Phone Number exactly: ${phoneNumber}`,
    networksChip: (network: string, count: number) => (count === 1 ? `Network: ${network}` : `Networks: ${count}`),
  },

  savedFilters: {
    button: 'Saved filters',
    title: 'Saved filters',
    none: 'There are no saved filters.',
    delete: 'Delete',
    deleteNamed: (name: string) => `Delete the saved filter ${name}`,
    nothingToSave: 'Set a filter to save it. Searches for a person are not saved.',
    name: 'Name of the filter',
    notSaved: 'Saves country, state, times, status, source and networks. Searches for a person are not saved.',
    save: 'Save the filter',
    saved: (name: string) => `Saved: ${name}`,
    deleted: (name: string) => `Deleted: ${name}`,
    notWhole: (name: string) => `${name}: one of its conditions is no longer in this poll.`,
    noName: 'Give the filter a name.',
    failed: 'That did not work. Please try again.',
  },

  change: {
    actions: 'Change votes',
    chosen: (count: number) => (count === 1 ? '1 vote selected' : `${count} votes selected`),
    onThisPage: (count: number) => `, ${count} of them on this page`,
    noMore: '. No more can be selected.',
    clear: 'Clear the selection',
    noneChosen: 'Select votes, or search or filter, to change them.',
    found: {
      some: 'Found: counting the votes…',
      none: 'The search and filter find nothing to change.',
      unknown: 'There is no list to act on yet.',
    },
    foundVotes: (shown: string, count: number) =>
      count === 1 ? 'Found: 1 vote that counts' : `Found: ${shown} votes that count`,
    foundUncounted: (shown: string, count: number) =>
      count === 1 ? 'Found: 1 vote that does not count' : `Found: ${shown} votes that do not count`,
    foundTooMany: 'Found: more votes than can be counted',
    foundUnknown: 'Found: it is not known how many votes',
    invalidate: 'Invalidate',
    restore: 'Restore',
    erase: 'Erase',
    votes: (count: number): string => (count === 1 ? 'vote' : 'votes'),
    title: { invalidate: 'Invalidate votes', restore: 'Restore votes', erase: 'Erase people' },
    scopeChosen: (count: number): string =>
      count === 1 ? 'This concerns the selected vote.' : 'This concerns the selected votes.',
    scopeErased: (count: number) =>
      `This cannot be undone. It concerns ${count === 1 ? '1 selected vote' : `${count} selected votes`}.`,
    scopeFound: 'This concerns every vote that the search and filter find, on all pages.',
    consequence: {
      invalidate: ({ newsletter }: Asked) =>
        `Each vote stops counting at once${newsletter ? ', and its address leaves the emails' : ''}. Its voter cannot ` +
        'vote again. It can be undone in the audit log.',
      restore: ({ newsletter }: Asked) =>
        `Each vote counts again at once${newsletter ? ', and the address of a voter who wants gifts is back among the emails' : ''}.`,
      erase: ({ phone_number, zip_code, newsletter }: Asked) =>
        `${listed('en-GB', ['Name', 'email', phone_number && 'phone number', zip_code && 'zip code'])} are gone for good` +
        `${newsletter ? ', and so is the row among the emails' : ''}. Each vote stays in the totals, with its country, ` +
        'and the voter key, a code made from the address, by which its voter cannot vote again.',
    },
    counting: 'Counting the votes…',
    notCounted: 'It is not known how many votes will change.',
    countAgain: 'Count again',
    willChange: {
      invalidate: (shown: string, count: number) =>
        count === 1 ? '1 vote will be invalidated.' : `${shown} votes will be invalidated.`,
      restore: (shown: string, count: number) =>
        count === 1 ? '1 vote will be restored.' : `${shown} votes will be restored.`,
    },
    reason: 'Reason',
    reasonHint: 'It is kept in the audit log. Name no person in it.',
    noReason: 'Give a reason.',
    kind: 'Kind of reason',
    kindHint: 'It stands in the public log, if this poll has one; the words above do not.',
    kinds: {
      flood: 'Part of a flood',
      duplicate: 'Second vote of a person',
      test: 'Test',
      mistake: 'Mistake',
      other: 'Other',
    },
    number: 'Number of votes',
    numberHint: (shown: string) => `So many votes change at once. Type ${shown} to confirm.`,
    wrongNumber: (shown: string) => `Number of votes: this is not ${shown}.`,
    working: 'Working…',
    running:
      'The change is under way. It cannot be stopped, because all of its votes change at once or none does, and it goes ' +
      'on when the page is left.',
    runningUndo: 'A million votes take some minutes. The audit log shows the change once it is done, and can undo it.',
    runningErase: 'The audit log shows the change once it is done. Nothing can undo it.',
    failed: 'Nothing was changed. Please try again.',
    unknown: 'No answer came, so it is not known whether votes were changed. Look at the list before trying again.',
    done: {
      invalidate: (count: string) => `Votes invalidated: ${count}`,
      restore: (count: string) => `Votes restored: ${count}`,
      erase: (count: string) => `People erased: ${count}`,
    },
  },

  undo: {
    title: 'Undo a change',
    button: 'Undo',
    undoEntry: (id: string) => `Undo entry ${id}`,
    consequence:
      'The votes of this change are as they were before it. Those that a later change has changed again stay as they are.',
    nothing: 'There is nothing to undo any more.',
  },

  export: {
    start: 'Export CSV',
    started: (list: string) => `Exporting ${list}`,
    running: (list: string, rows: string) => `Exporting ${list}: ${rows} ${rows === '1' ? 'row' : 'rows'} so far`,
    cancel: 'Cancel the export',
    done: (rows: string) => `Export finished: ${rows} ${rows === '1' ? 'row' : 'rows'}`,
    failed: 'The export broke off. Nothing was saved.',
    busy: 'The server is busy with other exports and searches. Nothing was saved. Please try again in a minute.',
    cancelled: 'Export cancelled',
    fileName: { votes: 'votes.csv', emails: 'emails.csv', auditLog: 'audit-log.csv' },
  },

  overview: overviewTexts,

  signals: signalsTexts,

  factors: factorsTexts,
  integrations: integrationsTexts,

  /** The texts of the API's errors, by code. */
  errors: adminErrors,

  account: accountTexts,

  audit: auditTexts,
};

export type AdminTexts = typeof adminTexts;
