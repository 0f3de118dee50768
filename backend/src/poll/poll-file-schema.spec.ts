import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { pollFileSchema } from './poll-file-schema.js';

const candidate = (id: number) => ({
  id,
  name: `Candidate ${id}`,
  portrait: '/pictures/portrait.svg',
  text: 'Stands.',
});

const VALID = {
  candidates: [{ ...candidate(1), name: { en: 'Candidate One', es: 'Candidatura Uno' } }, candidate(2)],
  site_link: 'https://poll.example.com',
  share_text: 'Come and vote',
  description: { en: 'Take part', de: 'Mach mit' },
  links: {
    legal_services: null,
    free_gifts: 'https://gifts.example.com',
    newsletter: 'http://newsletter.example.com/path?query=1',
    tip_jar: null,
  },
  thank_you_download: { pdf: '/thanks.pdf', opens_on_success: true },
  share_targets: {
    facebook: true,
    x: false,
    whatsapp: true,
    telegram: true,
    linkedin: true,
    pinterest: true,
    instagram: false,
  },
  home_country: 'DE',
  campaign_domains: ['one.example.com', 'two.example.com'],
  newsletter_consent: 'optional',
  confirmation: 'mail',
  confirm_within_days: 3,
  opens_at: '2026-11-01T00:00:00Z',
  closes_at: '2026-11-03T20:00:00-05:00',
  paused: { en: 'We count anew.' },
  usual: { votes_per_minute: 500, network_votes_per_hour: 100, mail_domain_votes_per_hour: 2_000 },
  network_days: 14,
  details_days: 90,
  unagreed_address_days: 7,
  audit_log_days: 730,
  receipts: 'off',
  hand_over: { newsletter: true, webhooks: false, api_keys: false, words: { en: 'To The List.', es: 'A La Lista.' } },
  operator: {
    name: { en: 'The Poll Society', es: 'La Sociedad de la Encuesta' },
    contact: 'privacy@poll.example.com',
    privacy_notice: { en: 'We run this poll.\n\nWrite to us.', es: 'Somos los responsables.' },
    terms: 'https://poll.example.com/terms',
  },
};

function messagesOf(poll: unknown): string[] {
  const issues = pollFileSchema.safeParse(poll).error?.issues ?? [];
  return issues.map(({ path, message }) => `${z.core.toDotPath(path)}: ${message}`);
}

const errorPathsOf = (poll: unknown) => messagesOf(poll).map((message) => message.replace(/: .*/s, ''));

/** `poll` with another value at `path`; undefined removes it. */
function changed(poll: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(poll))
    return poll.map((part: unknown, index) => (index === key ? changed(part, rest, value) : part));
  const parts = z.record(z.string(), z.unknown()).parse(poll);
  return { ...parts, [key]: changed(parts[key], rest, value) };
}

describe('a poll file', () => {
  it('is accepted if it is valid', () => {
    expect(errorPathsOf(VALID)).toEqual([]);
    expect(pollFileSchema.parse(VALID)).toEqual(VALID);
  });

  it('has texts without what cannot be stored or seen', () => {
    const texts = { en: 'One\u0000,\r\n\ttwo\u0007 \ud800', es: 'Uno' };
    const poll = pollFileSchema.parse(
      changed(changed(VALID, ['description'], texts), ['hand_over', 'words', 'en'], '\u0000To the list.'),
    );
    expect(poll).toMatchObject({
      description: { en: 'One,\n\ttwo', es: 'Uno' },
      hand_over: { words: { en: 'To the list.' } },
    });
    expect(errorPathsOf(changed(VALID, ['description'], '\u0000\u0001'))).toEqual(['description']);
  });

  it('of an earlier version has no confirmations', () => {
    const earlier = changed(changed(VALID, ['confirmation'], undefined), ['confirm_within_days'], undefined);
    expect(pollFileSchema.parse(earlier)).toMatchObject({ confirmation: 'off', confirm_within_days: 7 });
  });

  it.each(['https://vote.example.org', 'https://vote.example.org/', ' http://127.0.0.1:8080/ '])(
    'is at the root of a host: %s',
    (site_link) => {
      expect(pollFileSchema.parse({ ...VALID, site_link }).site_link).toBe(site_link.trim().replace(/\/$/, ''));
    },
  );

  it('may have one campaign domain or many, in any case', () => {
    const read = (campaign_domains: string[]) => pollFileSchema.parse({ ...VALID, campaign_domains }).campaign_domains;
    expect(read(['one.example.com'])).toEqual(['one.example.com']);
    expect(read(['One.Example.COM', 'b.example', 'c.example'])).toEqual(['one.example.com', 'b.example', 'c.example']);
  });

  it('is not paused by default, has no alerts, networks kept for 30 days, receipts, and its home in the United States', () => {
    const {
      usual,
      network_days,
      details_days,
      unagreed_address_days,
      audit_log_days,
      receipts,
      home_country,
      paused,
      ...earlier
    } = VALID;
    const usually = { paused: null, usual: null, network_days: 30, receipts: 'on', home_country: 'US' };
    expect(pollFileSchema.parse(earlier)).toEqual({ ...earlier, ...usually });
    expect(pollFileSchema.parse({ ...earlier, usual: null }).usual).toBeNull();
  });

  it('hands nothing over by default', () => {
    const { hand_over, ...earlier } = VALID;
    const nothing = { newsletter: false, webhooks: false, api_keys: false, words: null };
    expect(pollFileSchema.parse(earlier).hand_over).toEqual(nothing);
    expect(pollFileSchema.parse({ ...earlier, hand_over: {} }).hand_over).toEqual(nothing);
  });

  it.each(['newsletter', 'webhooks', 'api_keys'])('says to whom in each language if %s is on', (receiver) => {
    const errors = (words: unknown) => errorPathsOf({ ...VALID, hand_over: { [receiver]: true, words } });
    expect(errors({ en: 'To The List.', es: 'A La Lista.' })).toEqual([]);
    expect(errors(undefined)).toEqual(['hand_over.words']);
    expect(errors(null)).toEqual(['hand_over.words']);
    expect(errors('To The List.')).toEqual(['hand_over.words']);
    expect(errors({ en: 'To The List.' })).toEqual(['hand_over.words.es']);
    expect(errors({ en: 'To The List.', es: ' ' })).toEqual(['hand_over.words.es']);
  });

  it('need not say who runs the poll', () => {
    const { operator, ...earlier } = VALID;
    const nothing = { name: null, contact: null, privacy_notice: null, terms: null };
    expect(pollFileSchema.parse(earlier).operator).toEqual(nothing);
    const named = { ...earlier, operator: { name: 'The Poll Society' } };
    expect(pollFileSchema.parse(named).operator).toEqual({ ...nothing, name: 'The Poll Society' });
  });

  it.each(['mailto@poll.example.com', 'https://poll.example.com/contact'])('accepts %s as a contact', (contact) => {
    expect(pollFileSchema.parse({ ...VALID, operator: { ...VALID.operator, contact } }).operator.contact).toBe(contact);
  });

  it.each([[[1, 2]], [[7, 99, 3]], [[12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]]])(
    'accepts candidates with the ids %j',
    (ids) => {
      expect(errorPathsOf({ ...VALID, candidates: ids.map(candidate) })).toEqual([]);
    },
  );

  it('names the candidate that reuses an id', () => {
    expect(messagesOf({ ...VALID, candidates: [3, 5, 3].map(candidate) })).toEqual([
      'candidates[2].id: must be an id of its own: candidates[0] has 3, too',
    ]);
  });

  it('accepts a privacy notice of realistic length', () => {
    expect(errorPathsOf({ ...VALID, operator: { ...VALID.operator, privacy_notice: 'n'.repeat(20_000) } })).toEqual([]);
  });

  it.each(['privacy_notice', 'terms'])('may have a link as %s, but not one per language', (field) => {
    const errorsOf = (value: unknown) => messagesOf(changed(VALID, ['operator', field], value));
    const link = 'https://poll.example.com/notice';
    const texts = { en: `See ${link}`, es: `Vea ${link}` };
    expect(errorsOf(link)).toEqual([]);
    expect(errorsOf(texts)).toEqual([]);
    const mistake =
      'must be a text: a link is for all languages, so give one link in place of the texts, or put it into a sentence';
    const [english, spanish] = ['en', 'es'].map((language) => `operator.${field}.${language}: ${mistake}`);
    expect(errorsOf({ en: link, es: 'www.poll.example.com/es' })).toEqual([english, spanish]);
    expect(errorsOf({ ...texts, es: link })).toEqual([spanish]);
  });

  it.each<[string, (string | number)[], ...unknown[]]>([
    ['candidates', ['candidates'], [], [candidate(1)], Array.from({ length: 13 }, (_, place) => candidate(place + 1))],
    ['candidates[1].id', ['candidates', 0, 'id'], 2],
    ['candidates[0].id', ['candidates', 0, 'id'], 0, 100, 1.5, '1', undefined],
    ['candidates[1].name', ['candidates', 1, 'name'], ' ', 'n'.repeat(81)],
    ['candidates[0].portrait', ['candidates', 0, 'portrait'], 'https://a.example/x.svg', '//a.example/x.svg'],
    ['candidates[0].text', ['candidates', 0, 'text'], 7],
    ['candidates[0]', ['candidates', 0, 'party'], 'x'],
    ['site_link', ['site_link'], 'javascript:alert(1)', 'poll.example.com', undefined],
    ['site_link', ['site_link'], 'https://vote.example.org/poll/', 'https://vote.example.org//'],
    ['site_link', ['site_link'], 'https://vote.example.org/?from=mail', 'https://vote.example.org#top'],
    ['site_link', ['site_link'], 'https://ada:hunter2@vote.example.org', 'https://vote.example.org:port'],
    ['share_text', ['share_text'], '', 't'.repeat(1001), { de: 'Wählt mit' }],
    ['description', ['description'], null],
    ['description.es', ['description', 'es'], ' ', 't'.repeat(1001)],
    ['description.Spanish', ['description', 'Spanish'], 'Participe'],
    ['candidates[0].name.es', ['candidates', 0, 'name', 'es'], 'n'.repeat(81)],
    ['candidates[0].text.en', ['candidates', 0, 'text'], { en: '' }],
    ['links.free_gifts', ['links', 'free_gifts'], null],
    ['links.newsletter', ['links', 'newsletter'], 'data:text/html,x'],
    ['links.tip_jar', ['links', 'tip_jar'], 'ftp://tips.example.com'],
    ['links.legal_services', ['links', 'legal_services'], false],
    ['thank_you_download.pdf', ['thank_you_download', 'pdf'], null],
    ['thank_you_download.opens_on_success', ['thank_you_download', 'opens_on_success'], 'yes'],
    ['share_targets.facebook', ['share_targets', 'facebook'], 'on'],
    ['share_targets', ['share_targets', 'myspace'], true],
    ['campaign_domains[0]', ['campaign_domains'], []],
    ['campaign_domains[1]', ['campaign_domains', 1], 'https://two.example.com'],
    ['newsletter_consent', ['newsletter_consent'], 'forced'],
    ['confirmation', ['confirmation'], 'sms'],
    ['confirm_within_days', ['confirm_within_days'], 0, 31],
    ['opens_at', ['opens_at'], '2026-11-01'],
    ['closes_at', ['closes_at'], '2026-11-03T20:00:00', '2026-10-01T00:00:00Z'],
    ['usual.votes_per_minute', ['usual', 'votes_per_minute'], 0],
    ['usual.network_votes_per_hour', ['usual', 'network_votes_per_hour'], undefined],
    ['usual.mail_domain_votes_per_hour', ['usual', 'mail_domain_votes_per_hour'], 1.5],
    ['usual', ['usual', 'zip_code_votes_per_hour'], 10],
    ['network_days', ['network_days'], 0, null],
    ['details_days', ['details_days'], 0],
    ['details_days', ['closes_at'], null],
    ['unagreed_address_days', ['unagreed_address_days'], 1.5],
    ['audit_log_days', ['audit_log_days'], 3_651],
    ['operator.name', ['operator', 'name'], ' ', 'n'.repeat(81)],
    ['operator.contact', ['operator', 'contact'], 'ask around', 'javascript:alert(1)', { en: 'a@example.com' }],
    ['operator.privacy_notice', ['operator', 'privacy_notice'], 'javascript:alert(1)', 'n'.repeat(20_001)],
    ['operator.privacy_notice.es', ['operator', 'privacy_notice', 'es'], ''],
    ['operator.terms', ['operator', 'terms'], 'www.poll.example.com/terms', 'https://'],
    ['hand_over', ['hand_over', 'friends'], true],
    ['hand_over.webhooks', ['hand_over', 'webhooks'], 'on'],
    ['hand_over.words.en', ['hand_over', 'words', 'en'], 'w'.repeat(501)],
    ['hand_over.words.Spanish', ['hand_over', 'words', 'Spanish'], 'A La Lista.'],
    ['operator', ['operator', 'address'], '1 Poll Street'],
    ['operator', ['operator'], null],
    ['', ['landslide'], true],
  ])('is rejected with the path of the invalid field: %s %j', (path, at, ...values) => {
    for (const value of values) expect(errorPathsOf(changed(VALID, at, value)), JSON.stringify(value)).toContain(path);
  });
});

describe('the fields of a poll file', () => {
  const { hand_over, newsletter_consent, ...others } = VALID;
  const without = (fields: unknown, changes: object = {}) => ({ ...others, fields, ...changes });
  it.each([
    {},
    { phone_number: 'off' },
    { phone_number: 'on', newsletter: 'on' },
    { zip_code: 'required' },
    { zip_code: 'optional' },
    { zip_code: 'off' },
  ])('may be %j', (fields) => {
    expect(messagesOf({ ...VALID, fields })).toEqual([]);
  });

  it('without a newsletter need neither its consent nor the sites that visitors are led to', () => {
    const noSites = { ...VALID.links, free_gifts: null, newsletter: null };
    expect(messagesOf(without({ newsletter: 'off' }, { links: noSites }))).toEqual([]);
    expect(messagesOf(without({ newsletter: 'off' }, { newsletter_consent }))).toEqual([]);
    const missing = ['newsletter_consent', 'links.free_gifts', 'links.newsletter'];
    expect(errorPathsOf(without({ newsletter: 'on' }, { links: noSites }))).toEqual(missing);
    expect(errorPathsOf(without(undefined, { links: noSites }))).toEqual(missing);
  });

  it.each<[object, string]>([
    [{ fields: { phone_number: 'optional' } }, 'fields.phone_number: Invalid option: expected one of "on"|"off"'],
    [{ fields: { zip_code: 'on' } }, 'fields.zip_code: Invalid option: expected one of "required"|"optional"|"off"'],
    [{ fields: { newsletter: false } }, 'fields.newsletter: Invalid option: expected one of "on"|"off"'],
    [
      { fields: { email: 'off' } },
      'fields: must hold phone_number, zip_code and newsletter alone: the others are always asked',
    ],
    [
      { fields: { newsletter: 'off' }, hand_over },
      'hand_over.newsletter: must be false while fields.newsletter is off: no emails are collected',
    ],
    [
      { newsletter_consent: undefined },
      'newsletter_consent: must be "required" or "optional" while fields.newsletter is on',
    ],
    [{ links: { ...VALID.links, newsletter: null } }, 'links.newsletter: must be a link while fields.newsletter is on'],
  ])('are rejected with the path and what would be valid: %j', (changes, message) => {
    expect(messagesOf({ ...VALID, ...changes })).toEqual([message]);
  });
});

describe('the countries of a poll file', () => {
  it('may be missing, or a list of codes', () => {
    for (const countries of [undefined, ['DE'], ['DE', 'AT', 'CH']])
      expect(messagesOf({ ...VALID, countries })).toEqual([]);
  });

  it.each<[unknown, string]>([
    [['DE', 'XX'], 'countries[1]: must be an ISO 3166-1 alpha-2 code, such as DE'],
    [['Germany'], 'countries[0]: must be an ISO 3166-1 alpha-2 code, such as DE'],
    [[], 'countries: must name a country'],
    ['DE', 'countries: must be a list of codes, such as ["DE", "AT"]'],
  ])('are rejected with the path and what would be valid: %j', (countries, message) => {
    expect(messagesOf({ ...VALID, countries })).toEqual([message]);
  });
});
