import { heldMoment } from './page-time';

/** As long as allowed, and unbreakable. */
export const longWord = 'Wolfeschlegelsteinhausenbergerdorff';
export const longEmail = `${longWord.toLowerCase()}.${'x'.repeat(28)}@${'subdomain.'.repeat(4)}example.com`;

const votes = Array.from({ length: 8 }, (_, index) => ({
  id: String(1_000_000 - index),
  Name: index === 0 ? `${longWord} ${longWord}` : 'Анна Пример',
  Email: index === 0 ? longEmail : `person-${index}@example.com`,
  Country: index === 0 ? 'GS' : 'US',
  ZipCode: index === 0 ? '12345678901234567890' : '00000',
  PhoneNumber: index === 0 ? '+1 (555) 0100-0100-0100-0100-0100-0100' : '',
  FreeGifts: index % 2 === 0,
  Status: ['counted', 'invalidated', 'erased'][index % 3],
  CastAt: '2026-11-20T18:00:00.000Z',
  Source: 'two.example.com',
  Network: index % 3 === 2 ? null : '00ff00ff00ff00ff',
  MailDomain: 'example.com',
}));
const emails = votes.map(({ Email, Name, Country }, index) => ({
  email_address: Email,
  source: 'two.example.com',
  name: Name,
  country: Country,
  language: ['en', 'es', ''][index % 3],
  words: 'Yes, send me the newsletter and free gifts. We give your address to The Newsletter.',
  consented_at: '2026-11-20T18:00:00.000Z',
  unsubscribed_at: index % 4 === 1 ? '2026-11-21T18:00:00.000Z' : null,
}));
const mails = [
  { state: 'waiting', at: '2026-11-20T18:00:00.000Z', failure: 'unreachable', failed_at: '2026-11-20T18:01:00.000Z' },
  { state: 'sent', at: '2026-11-20T18:00:00.000Z', failure: null, failed_at: null },
  { state: 'limited', at: null, failure: null, failed_at: null },
];
const pendingVotes = votes.map(({ id, Email, Name, Country, MailDomain }, index) => ({
  id,
  email: Email,
  name: Name,
  country: Country,
  mail_domain: MailDomain,
  expires_at: '2026-11-27T18:00:00.000Z',
  mail: mails[index % 3],
}));

const persons = {
  name: `${longWord} ${longWord}`,
  email: longEmail,
  phone_number: '+1 555 0100',
  country: 'GS',
  zip_code: '00000',
  free_gifts: true,
  source: 'two.example.com',
  words: 'Yes, send me the newsletter and free gifts. We give your address to The Newsletter.',
};

const overview = { totals: [85_931_559, 5_939_848], shares: [93.5, 6.5] };
const range = {
  from: new Date(heldMoment.getTime() - 23 * 3_600_000).toISOString(),
  until: heldMoment.toISOString(),
  compared: {
    from: new Date(heldMoment.getTime() - 47 * 3_600_000).toISOString(),
    until: new Date(heldMoment.getTime() - 24 * 3_600_000).toISOString(),
    votes: 740_700,
  },
};
const times = {
  ...range,
  votes: 728_355,
  step: 'hour',
  columns: Array.from({ length: 24 }, (_, index) => ({
    from: new Date(heldMoment.getTime() - (23 - index) * 3_600_000).toISOString(),
    votes: (index * index * 700) % 123_400,
    compared_votes: index * 4_321,
  })),
};
const certainty = {
  from: range.from,
  until: range.until,
  counted: 728_355,
  invalidated: 12_345,
  erased: 1,
  with_network: 728_354,
  standing_out: { votes: 123_456, networks: 321 },
};
const states = ['CA', 'TX', 'FL', 'NY', 'PA', 'OH', 'GU', 'DC', 'AP', 'MA', 'WA', 'AZ', 'WY'];
const places = {
  ...range,
  votes: 1_999_900,
  countries: ['US', 'GS', 'DE', 'FR', 'JP', 'IN', 'BR', 'ZA', 'GB', 'KR', 'IT', 'ES', 'PT', 'VC'].map(
    (country, index) => ({ country, votes: 1_000_000 >> index, compared_votes: index * 12_345 }),
  ),
  states: states.map((state, index) => ({ state, votes: 400_000 >> index, compared_votes: 200_000 >> index })),
  zip_areas: states.map((state, index) => ({
    zip_area: String(900 - index * 7),
    state,
    votes: 200_000 >> index,
    compared_votes: 9,
  })),
  sources: [
    { source: 'one.example.com', votes: 1_200_000, compared_votes: 1_200_000 },
    { source: 'two.example.com', votes: 799_900, compared_votes: 0 },
  ],
};

const signals = {
  window: 'day',
  from: '2026-11-19T18:00:00.000Z',
  until: '2026-11-20T18:00:00.000Z',
  step_seconds: 900,
  columns: Array.from({ length: 96 }, (_, index) => ({
    from: new Date(heldMoment.getTime() - (95 - index) * 900_000).toISOString(),
    votes: index < 84 ? 200 + ((index * 37) % 90) : 4_000,
  })),
  usual_band: { low: 180, median: 240, high: 310 },
  networks: Array.from({ length: 100 }, (_, index) => ({
    network: index.toString(16).padStart(16, 'f'),
    votes: 1_234 - index,
    usual: 1,
    score: 871,
  })),
  mail_domains: [
    { mail_domain: longEmail.split('@')[1], is_throw_away: true, hour: null, votes: 12_345, usual: 12, score: 3_421 },
  ],
  zip_codes: [{ country: 'GS', zip_code: '12345678901234567890', hour: null, votes: 420, usual: 3, score: 209 }],
  throw_away_domains: [{ mail_domain: 'mailinator.com', votes: 99 }],
  names: [{ name: `${longWord} ${longWord}`, votes: 12 }],
  phone_numbers: [{ phone_number: '+1 (555) 0100-0100-0100-0100-0100-0100', votes: 5 }],
};

const details = [
  {},
  { reason: `${longWord} `.repeat(8), changed: 500, ids: ['1000000', '999999'] },
  { list: 'votes', rows: 12_431, export_of: '7' },
  {
    reason: 'a flood',
    code: 'flood',
    changed: 12_431,
    status: 'counted',
    networks: 3,
    cast_at_from: '2026-11-20T10:00:00.000Z',
  },
];
const entries = ['sign-in', 'erasure', 'export cancelled', 'invalidation'].map((action, index) => ({
  id: String(index),
  at: '2026-11-20T18:00:00.000Z',
  actor: index === 0 ? longEmail : 'command line',
  action,
  detail: details[index],
  undoable: action === 'invalidation',
}));

const signIns = Array.from({ length: 12 }, (_, index) => ({
  id: `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`,
  at: '2026-11-20T18:00:00.000Z',
  last_seen_at: '2026-11-20T18:30:00.000Z',
  network: index === 1 ? '2001:db8:1234::/48' : '203.0.113.0/24',
  device: index === 2 ? '' : 'Samsung Internet, Android',
  is_open: index < 4,
  is_current: index === 0,
}));
const accounts = ['owner', 'editor', 'viewer'].map((role, index) => ({
  id: String(index),
  email: index === 0 ? longEmail : `${role}@example.com`,
  role,
  since: '2026-11-01T18:00:00.000Z',
  is_invited: index === 2,
  has_second_factor: index === 0,
  last_sign_in: index === 2 ? null : '2026-11-20T18:00:00.000Z',
  network: index === 2 ? '' : '203.0.113.0/24',
  device: index === 2 ? '' : 'Firefox, Linux',
}));

/** The server's responses to an administrator, by the end of the path: known and awkward. */
export const responses: Record<string, object> = {
  'admin/account': { email: longEmail, role: 'owner' },
  // Not fresh.
  'admin/poll': { version: 36, poll: {} },
  'admin/account/sign-ins': { sign_ins: signIns },
  'admin/accounts': { accounts, sends_mail: true },
  'admin/second-factors': { app: null, passkeys: [], recovery_codes_left: 0, required: false, changeable: true },
  'get-votes': { votes, next_Page: 'a cursor' },
  emails: { emails, next_page: 'a cursor' },
  'admin/pending-votes': { pending_votes: pendingVotes, next_page: 'a cursor' },
  person: {
    vote: {
      ...persons,
      cast_at: '2026-11-20T18:00:00.000Z',
      unsubscribed_at: '2026-11-21T18:00:00.000Z',
      erased_at: null,
    },
    pending_votes: [persons],
  },
  'emails/count': { addresses: 12_345, unsubscribed: 6, other_words: 1_234, counted_at: '2026-11-20T10:00:00.000Z' },
  overview,
  'overview/times': times,
  'overview/places': places,
  'overview/certainty': certainty,
  signals,
  'signals/last-minute': { from: heldMoment.toISOString(), votes: 4_000, usual_band: signals.usual_band },
  'audit-log': { entries, next_page: null },
  'admin/saved-filters': {
    filters: [
      { id: '1', name: 'Ohio', filter: { state: 'OH' } },
      { id: '2', name: longWord.padEnd(60, 'x'), filter: { country: 'GS' } },
    ],
  },
  'votes/count': { count: 8 },
  'votes/undo/count': { count: 12_431 },
};
