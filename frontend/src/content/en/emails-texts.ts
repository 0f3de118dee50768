/** Within the texts of the administrators: the list of emails. */
export const emailsTexts = {
  caption: 'Collected email addresses, newest first',
  record: 'Email',
  emailAddress: 'Email Address',
  source: 'Source',
  name: 'Name',
  country: 'Country',
  language: 'Language',
  consentedAt: 'Agreed',
  words: 'Words agreed to',
  unknown: 'not known',
  state: 'State',
  subscribed: 'Subscribed',
  unsubscribed: (moment: string) => `Unsubscribed ${moment}`,
  leftOut: 'Not in the export:',
  leftOutUnsubscribed: (shown: string, count: number) =>
    count === 1 ? '1 address that is unsubscribed.' : `${shown} addresses that are unsubscribed.`,
  leftOutOtherWords: (shown: string, count: number) =>
    count === 1
      ? '1 address given when the form did not say to whom it goes today.'
      : `${shown} addresses given when the form did not say to whom they go today.`,
  filterTitle: 'Filter By Domain',
  all: 'All',
  domainChip: (domain: string) => `Domain: ${domain}`,
};

export type EmailsTexts = typeof emailsTexts;
