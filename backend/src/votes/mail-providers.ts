/** How a provider assigns addresses to mailboxes. `+tag` and upper case make no difference at any domain. */
export interface MailProvider {
  /** Stands for all the domains, if they lead to the same mailbox. Otherwise each domain has its own users. */
  domain?: string;
  /** A mailbox may have no address at `domain`: mail goes to the domain that was typed. */
  mail?: 'as typed';
  /** Characters that end the local part, as `+` always does. */
  tags?: string;
  /** Characters of the local part that make no difference, and what replaces them. */
  equal?: readonly [RegExp, string];
  /**
   * Who owns `anything@ada.example.com`. `mailbox`: that of `ada@example.com`. `user`: ada, while `ada@example.com` may be
   * somebody else's; `domain` is then for such addresses alone.
   */
  subdomain?: 'mailbox' | 'user';
}

/** `domains`: all that the provider owns and names, separated by white space. They assign ASCII addresses only. */
interface Row extends MailProvider {
  domains: string;
}

/**
 * Each row with its owner, the page where the owner says so, and when it was read. Without such a page there is no row. The date
 * 2026-09-29 is that of https://github.com/email-utils/classifier, which read pages that we could not.
 */
const ROWS: readonly Row[] = [
  // Google. Dots: https://support.google.com/mail/answer/7436150 (2026-11-26).
  // Domains: https://support.google.com/mail/answer/10313 (2026-09-29).
  { domains: 'gmail.com googlemail.com', domain: 'gmail.com', equal: [/\./g, ''] },
  // Apple. Owners of one of the others have icloud.com: https://support.apple.com/en-us/118230 (2026-11-26).
  { domains: 'icloud.com me.com mac.com', domain: 'icloud.com' },
  // Yahoo; yahoo.co.jp is another company's. `base-keyword`, with a base that the user chooses (docs/decisions/002):
  // http://help.yahoo.com/help/uk/bt/tutorials/mail/addressguard2.html (2026-11-26).
  // Domains: https://dmarc.org/2016/03/yahoo-protects-62-additional-domains-with-dmarc (2026-11-26), but for those without
  // mailboxes; ymail.com and rocketmail.com:
  // https://technewsworld.com/story/yahoo-fires-starting-gun-in-e-mail-address-gold-rush-63481.html (2026-11-26);
  // yahoo.com and myyahoo.com: https://help.yahoo.com/kb/domain-extensions-yahoo-mail-sln2153.html (2026-09-29).
  {
    domains: `
      yahoo.com myyahoo.com ymail.com rocketmail.com y7mail.com
      yahoo.at yahoo.be yahoo.bg yahoo.ca yahoo.cl yahoo.co.hu yahoo.co.id yahoo.co.il yahoo.co.in yahoo.co.kr yahoo.co.nz
      yahoo.co.th yahoo.co.uk yahoo.co.za yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.co yahoo.com.hk yahoo.com.hr
      yahoo.com.mx yahoo.com.my yahoo.com.pe yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.ua yahoo.com.ve
      yahoo.com.vn yahoo.cz yahoo.de yahoo.dk yahoo.ee yahoo.es yahoo.fi yahoo.fr yahoo.gr yahoo.hr yahoo.hu yahoo.ie
      yahoo.in yahoo.it yahoo.lt yahoo.lv yahoo.nl yahoo.no yahoo.pl yahoo.pt yahoo.ro yahoo.rs yahoo.se yahoo.si yahoo.sk`,
    tags: '-',
  },
  // Proton. A name belongs to one account, at any domain and with any of these characters:
  // https://proton.me/support/change-username (2026-11-26). The domains; not every account has all of them:
  // https://proton.me/support/addresses-and-aliases (2026-11-26).
  {
    domains: 'proton.me protonmail.com protonmail.ch pm.me',
    domain: 'proton.me',
    mail: 'as typed',
    equal: [/[._-]/g, ''],
  },
  // Yandex. A name belongs to the same user at all domains: https://yandex.com/support/id/authorization/email.html (2026-11-26),
  // which are: https://yandex.com/support/yandex-360/customers/mail/en/web/preferences/about-sender/additional-addresses
  // (2026-09-29). A dot is a hyphen: https://yandex.com/support/passport/authorization/registration.html (2026-11-26).
  { domains: 'yandex.ru yandex.com yandex.by yandex.kz ya.ru', domain: 'yandex.ru', equal: [/\./g, '-'] },
  // Fastmail. Subdomains: https://www.fastmail.help/hc/en-us/articles/360060591053 (2026-11-26).
  // Domains: https://www.fastmail.help/hc/en-us/articles/6239365719055 (2026-09-29).
  {
    domains: `
      123mail.org 150mail.com 150ml.com 16mail.com 2-mail.com 4email.net 50mail.com airpost.net aliencamel.com allmail.net
      bestmail.us cluemail.com elitemail.org emailcorner.net emailengine.net emailengine.org emailgroups.net emailplus.org
      emailuser.net eml.cc f-m.fm fast-email.com fast-mail.org fastem.com fastemail.us fastemailer.com fastest.cc
      fastimap.com fastmail.ca fastmail.cn fastmail.co.uk fastmail.com fastmail.com.au fastmail.de fastmail.es fastmail.fm
      fastmail.fr fastmail.im fastmail.in fastmail.jp fastmail.mx fastmail.net fastmail.nl fastmail.org fastmail.se
      fastmail.to fastmail.tw fastmail.uk fastmail.us fastmailbox.net fastmessaging.com fea.st fmail.co.uk fmailbox.com
      fmgirl.com fmguy.com foobox.com foobox.net ftml.net h-mail.us hailmail.net imap-mail.com imap.cc imapmail.org
      immerbox.com immermail.com inoutbox.com internet-e-mail.com internet-mail.org internetemails.net internetmailing.net
      jetemail.net justemail.net letterboxes.org lifetimeaddress.com mail-central.com mail-page.com mailas.com mailbolt.com
      mailc.net mailcan.com mailforce.net mailhaven.com mailingaddress.org mailite.com mailmight.com mailnew.com
      mailsent.net mailservice.ms mailup.net mailworks.org mailzone.com ml1.net mm.st myfastmail.com mymacmail.com
      nospammail.net onepost.net ownmail.net penguinmail.com permanentmail.com petml.com pobox.com postinbox.com
      postpro.net proinbox.com promessage.com realemail.net reallyfast.biz reallyfast.info rushpost.com sent.as sent.at
      sent.com siemprebox.com siempremail.com speedpost.net speedymail.org ssl-mail.com swift-mail.com the-fastest.net
      the-quickest.com theinternetemail.com veribox.net veryfast.biz veryspeedy.net warpmail.net xsmail.com yepmail.net
      your-mail.com`,
    subdomain: 'mailbox',
  },
  // addy.io. A user has their name in front of every domain: https://addy.io/help/what-are-the-different-kinds-of-aliases
  // (2026-11-26). Domains: https://github.com/anonaddy/browser-extension (2026-11-26).
  {
    domains: 'anonaddy.com anonaddy.me addy.io addy.to addymail.com 4wrd.cc mailer.me',
    domain: 'anonaddy.com',
    subdomain: 'user',
  },
  // SimpleLogin, which names no other domains; each gives out its own subdomains: https://simplelogin.io/docs/subdomain/new and
  // https://simplelogin.io/docs/getting-started/restore-alias. Tags: https://simplelogin.io/docs/directory/new (2026-11-26).
  { domains: 'aleeas.com simplelogin.com', tags: '/#', subdomain: 'user' },
  // Mozilla (Firefox Relay): https://support.mozilla.org/kb/general-questions-about-relay-email-domains (2026-11-26).
  { domains: 'mozmail.com', subdomain: 'user' },
];

/** By domain. The rules decide whether two votes are one voter's: changing one requires a new `CANONICAL_RULE`. */
export const MAIL_PROVIDERS: ReadonlyMap<string, MailProvider> = new Map(
  ROWS.flatMap(({ domains, ...provider }) =>
    domains
      .trim()
      .split(/\s+/)
      .map((domain): [string, MailProvider] => [domain, provider]),
  ),
);
