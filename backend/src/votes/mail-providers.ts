/** How a provider assigns addresses to mailboxes. `+tag` and upper case distinguish none at any domain. */
export interface MailProvider {
  /**
   * The provider's domains, in lower case. All of them assign addresses in ASCII only. The group `mailbox` is a mailbox in
   * front of the domain: `anything@ada.example.com` leads to `ada@example.com`.
   */
  domains: RegExp;
  /** Stands for all the domains, where they lead to the same mailbox. Otherwise each domain has people of its own. */
  domain?: string;
  /** Characters of the local part that do not distinguish mailboxes, and what stands for them. */
  equal?: readonly [RegExp, string];
  /** Ends the local part, as `+` does everywhere. */
  tag?: '-';
  /** Where the provider says so. */
  source: string;
}

/** Top-level domains of a country or `com`, as in yahoo.fr, yahoo.com.au and yahoo.co.jp. */
const ANY = '(?:com|[a-z]{2}|com?\\.[a-z]{2})';

/** The rules are part of what makes two votes one voter's: a change is a new `CANONICAL_RULE`. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    domains: /^(?:gmail|googlemail)\.com$/,
    domain: 'gmail.com',
    equal: [/\./g, ''],
    source: 'https://support.google.com/mail/answer/7436150',
  },
  {
    domains: /^(?:icloud|me|mac)\.com$/,
    domain: 'icloud.com',
    source: 'https://support.apple.com/HT201771',
  },
  {
    domains: new RegExp(`^(?:yahoo\\.${ANY}|(?:myyahoo|ymail|rocketmail)\\.com|y7mail\\.com(?:\\.au)?)$`),
    tag: '-',
    source: 'http://help.yahoo.com/help/uk/bt/tutorials/mail/addressguard2.html',
  },
  {
    domains: /^(?:proton\.me|protonmail\.(?:com|ch)|pm\.me)$/,
    domain: 'proton.me',
    equal: [/[._-]/g, ''],
    // The characters that are ignored: removeEmailAlias in https://github.com/ProtonMail/WebClients
    source: 'https://proton.me/support/addresses-and-aliases',
  },
  {
    domains: new RegExp(`^(?:yandex\\.${ANY}|ya\\.ru|narod\\.ru)$`),
    domain: 'yandex.ru',
    equal: [/\./g, '-'],
    source: 'https://yandex.com/support/id/authorization/email.html',
  },
  {
    domains:
      /^(?:(?<mailbox>[^.]+)\.)?fastmail\.(?:com|fm|cn|co\.uk|com\.au|de|es|fr|im|in|jp|mx|net|nl|org|se|to|tw|uk|us)$/,
    domain: 'fastmail.com',
    // A host name has no underscore, so a hyphen stands for it: https://fastmail.com/blog/two-address-resolving-additions
    equal: [/_/g, '-'],
    source: 'https://www.fastmail.help/hc/en-us/articles/360060591053',
  },
  {
    domains: new RegExp(`^(?:outlook|hotmail|live|msn)\\.${ANY}$`),
    source: 'the form for a new address at https://outlook.com: letters, digits, dot, hyphen and underscore',
  },
];
