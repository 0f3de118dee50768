/** What the audit log says, beside what the administrators' other pages say (`adminTexts`). */
export const auditTexts = {
  caption: 'Audit log, newest first',
  at: 'When',
  actor: 'Who',
  action: 'What',
  detail: 'Detail',
  /** By the server's name of the action; one that is not here is shown as the server names it. */
  actions: {
    'sign-in': 'Signed in',
    'sign-in refused': 'Sign-in refused',
    'too many attempts': 'Too many attempts',
    'password reset asked': 'Password reset asked for',
    'password changed': 'Password changed',
    export: 'List exported',
    invalidation: 'Votes invalidated',
    restoration: 'Votes restored',
    erasure: 'People erased',
    'account added': 'Account added',
    'account removed': 'Account removed',
    'account reset': 'Account reset',
  },
  changed: {
    invalidation: (shown: string, count: number) => `${shown} ${count === 1 ? 'vote' : 'votes'} invalidated`,
    restoration: (shown: string, count: number) => `${shown} ${count === 1 ? 'vote' : 'votes'} restored`,
    erasure: (shown: string, count: number) => `${shown} ${count === 1 ? 'person' : 'people'} erased`,
  },
  changedSomehow: (shown: string) => `${shown} changed`,
  because: (what: string, reason: string) => `${what}: "${reason}"`,
  lists: { votes: 'Votes list', emails: 'Emails list' },
  ofCountry: (country: string) => `country ${country}`,
  ofSource: (domain: string) => `domain ${domain}`,
  searchedBy: (columns: string) => `searched by ${columns}`,
  columns: { email: 'email', email_address: 'email', name: 'name', zip_code: 'zip code' },
  votes: (ids: readonly string[]) => (ids.length === 1 ? `vote ${ids[0]}` : `votes ${ids.join(', ')}`),
  andMore: (count: string) => `and ${count} more`,
  ofAccount: (account: string) => `account ${account}`,
  unknownAccount: 'no account of this address',
  nothing: 'none',
};

export type AuditTexts = typeof auditTexts;
