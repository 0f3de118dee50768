import { describe, expect, it } from 'vitest';
import { adminTexts } from '../../../content/en/admin';
import { adminTexts as spanish } from '../../../content/es/admin';
import { actionWords, actorWords, detailWords, storedActor } from './audit-words';

const english = { language: 'en', texts: adminTexts.audit, all: adminTexts } as const;

describe('an actor', () => {
  it.each([
    [adminTexts, 'Rules for deletion', 'deletion rules'],
    [spanish, 'línea de comandos', 'command line'],
    [spanish, 'olive@', 'olive@'],
  ])('is found as it is shown', ({ audit }, typed, stored) => expect(storedActor(typed, audit)).toBe(stored));
});

describe('the texts of the audit log', () => {
  it.each<[string, unknown, string]>([
    ['sign-in', { by: 'password and app code' }, 'With the password and a code of the app'],
    ['sign-in', { by: 'telepathy' }, 'With telepathy'],
    ['second factor removed', { account: 'nora@example.com', kind: 'all' }, 'Account nora@example.com, all of them'],
    [
      'API key made',
      { key: '3', name: 'Reports', scopes: ['totals', 'later'] },
      'Key 3, "Reports", may read: Totals and overview, later',
    ],
    [
      'webhook added',
      { webhook: '7', name: 'Ledger', host: 'receiver.example', events: ['vote.counted'], details: true },
      'Webhook 7, "Ledger", to receiver.example, is told: Votes that were counted, with personal details',
    ],
    ['webhook replayed', { webhook: '7', name: 'Ledger', messages: 2 }, 'Webhook 7, "Ledger", 2 messages'],
    ['sign-in refused', { account: 'olive@example.com' }, 'Account olive@example.com'],
    ['sign-in refused', { account: null }, 'No account of this address'],
    ['sign-in refused', { account: null, attempts: 1 }, 'No account of this address, 1 attempt'],
    ['sign-in refused', { account: null, attempts: 1_234 }, 'No account of this address, 1,234 attempts'],
    ['account added', { account: 'nora@example.com' }, 'Account nora@example.com'],
    ['export', { list: 'emails' }, 'Emails list'],
    ['export', { list: 'votes', country: 'DE', searched: ['name'] }, 'Votes list, country Germany, searched by name'],
    [
      'export',
      { list: 'emails', source: 'one.example.com', searched: ['email_address'] },
      'Emails list, domain one.example.com, searched by email',
    ],
    [
      'invalidation',
      { reason: 'entered twice', changed: 1, ids: ['7'] },
      '1 vote invalidated: "entered twice", vote 7',
    ],
    [
      'restoration',
      { reason: 'they are two', changed: 1_234, country: 'US', searched: ['email', 'zip_code'] },
      '1,234 votes restored: "they are two", country United States of America, searched by email, zip code',
    ],
    [
      'invalidation',
      { ids: ['7'], code: 'mistake', reason: 'entered twice', changed: 1 },
      '1 vote invalidated: "entered twice", kind of reason: mistake, vote 7',
    ],
    ['restoration', { changed: 1, code: 'weather', reason: 'x' }, '1 vote restored: "x", kind of reason: weather'],
    ['sign-out', {}, ''],
    ['export finished', { list: 'votes', rows: 1_234, export_of: '12' }, 'Votes list, 1,234 rows, begun in entry 12'],
    ['export cancelled', { list: 'audit_log', rows: 1, export_of: '12' }, 'Audit log, 1 row, begun in entry 12'],
    [
      'export',
      { list: 'audit_log', action: 'sign-in', searched: ['actor'] },
      'Audit log, only Signed in, searched by who',
    ],
    ['export', { list: 'votes', state: 'OH' }, 'Votes list, state Ohio'],
    ['restoration', { changed: 2, undo_of: '12' }, '2 votes restored, undo of entry 12'],
    [
      'invalidation',
      {
        reason: 'a flood',
        changed: 9,
        source: 'one.example.com',
        status: 'counted',
        networks: 3,
        searched: ['mail_domain'],
      },
      '9 votes invalidated: "a flood", domain one.example.com, status counted, 3 networks, searched by mail domain',
    ],
    [
      'export',
      { list: 'votes', networks: 1, searched: ['phone_number'] },
      'Votes list, 1 network, searched by phone number',
    ],
    ['deletion', { changed: 12, rule: 'details_days' }, '12 rows, rule: details of votes'],
    ['poll changed', { fields: ['candidates', 'closes_at'] }, 'Fields Candidates, Closes'],
    ['deletion', { changed: 1, rule: 'later_days' }, '1 row, rule: later_days'],
    ['erasure', { reason: 'a letter', changed: 2, ids: ['7', '9'] }, '2 people erased: "a letter", votes 7, 9'],
  ])('%s %j', (action, detail, words) => expect(detailWords({ action, detail }, english)).toBe(words));

  it('show a time range in local time', () => {
    const [from, to] = [new Date(2026, 10, 20, 10), new Date(2026, 10, 21, 9)].map((moment) => moment.toISOString());
    const detail = { list: 'votes', cast_at_from: from, cast_at_to: to };
    expect(detailWords({ action: 'export', detail }, english)).toMatch(
      /^Votes list, cast from Nov 20, 2026, 10:00:00\sAM .*, cast before Nov 21, 2026, 9:00:00\sAM/,
    );
  });

  it('are translated to Spanish', () => {
    const words = { language: 'es', texts: spanish.audit, all: spanish } as const;
    const say = (action: string, detail: object) => detailWords({ action, detail }, words);
    expect(say('export', { list: 'votes', country: 'DE', searched: ['name'] })).toBe(
      'Lista de votos, país Alemania, búsqueda por nombre',
    );
    expect(say('erasure', { reason: 'una carta', changed: 1, ids: ['7'] })).toBe(
      '1 persona borrada: «una carta», voto 7',
    );
    expect(say('restoration', { changed: 1_234 })).toBe('1,234 votos restablecidos');
    expect(say('invalidation', { changed: 1, reason: 'x', code: 'test' })).toBe(
      '1 voto anulado: «x», tipo de motivo: prueba',
    );
    expect(say('sign-in', { by: 'password' })).toBe('Con la contraseña');
    expect(say('role changed', { account: 'a@example.com', role: 'editor', before: 'viewer' })).toBe(
      'Cuenta a@example.com, rol Edición, antes Lectura',
    );
    expect(say('export', { list: 'emails', state: 'unsubscribed', language: 'und', free_gifts: true })).toBe(
      'Lista de correos, estado De baja, Idioma: no se sabe, Regalos gratuitos: Sí',
    );
    expect(say('API key used', { key: '3', scopes: ['totals'] })).toBe('Clave de API 3, puede leer: Totales y resumen');
    expect(actionWords('constructor', spanish.audit)).toBe('constructor');
  });

  it('name the first ten votes of a change, and the number of the others', () => {
    const ids = Array.from({ length: 12 }, (_, index) => String(index));
    expect(detailWords({ action: 'erasure', detail: { ids } }, english)).toBe(
      'Votes 0, 1, 2, 3, 4, 5, 6, 7, 8, 9 and 2 more',
    );
  });

  it.each<[unknown, string]>([
    [{ changed: 3, reason: 'why' }, '3 changed: "why"'],
    [{ reason: 'why' }, 'Reason: "why"'],
    [
      { moved_to: 'there', votes: 2_000, none: null, many: ['a', 1], deep: { x: 1 } },
      'Moved to: there, 2,000 votes, none: none, many: a, 1, deep: x 1',
    ],
    [{ searched: ['shoe_size'], list: 'trends', country: 'XX' }, 'Searched by shoe size, trends, country XX'],
    ['a sentence', 'a sentence'],
    [null, ''],
    [undefined, ''],
  ])('include unknown details of a newer server: %j', (detail, words) => {
    expect(actionWords('teleportation', adminTexts.audit)).toBe('teleportation');
    expect(detailWords({ action: 'teleportation', detail }, english)).toBe(words);
  });

  it.each([
    ['nobody', 'nobody', 'nadie'],
    ['command line', 'command line', 'línea de comandos'],
    ['nora@example.com', 'nora@example.com', 'nora@example.com'],
  ])('name who acted: %s', (actor, inEnglish, inSpanish) => {
    expect(actorWords(actor, adminTexts.audit)).toBe(inEnglish);
    expect(actorWords(actor, spanish.audit)).toBe(inSpanish);
  });
});
