import { describe, expect, it } from 'vitest';
import { adminTexts } from '../../../content/en/admin';
import { adminTexts as spanish } from '../../../content/es/admin';
import { actionWords, actorWords, detailWords, storedActor } from './audit-words';

const webhook = { webhook: '7', name: 'A', host: 'a.example', events: ['vote.counted'], details: true };
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
    ['API key made', { key: '3', name: 'A', scopes: ['totals', 'x'] }, 'Key 3, "A", may read: Totals and overview, x'],
    ['webhook added', webhook, 'Webhook 7, "A", to a.example, is told: Votes that were counted, with personal details'],
    ['webhook replayed', { webhook: '7', name: 'Ledger', messages: 2 }, 'Webhook 7, "Ledger", 2 messages'],
    ['sign-in refused', { account: 'olive@example.com' }, 'Account olive@example.com'],
    ['sign-in refused', { account: null }, 'No account of this address'],
    ['sign-in refused', { account: null, attempts: 1 }, 'No account of this address, 1 attempt'],
    ['sign-in refused', { account: null, attempts: 1_234 }, 'No account of this address, 1,234 attempts'],
    ['account added', { account: 'nora@example.com' }, 'Account nora@example.com'],
    ['export', { list: 'emails' }, 'Emails list'],
    ['export', { list: 'votes', country: 'DE', searched: ['name'] }, 'Votes list, country Germany, searched by name'],
    ['export', { list: 'emails', source: 'a.example' }, 'Emails list, domain a.example'],
    ['export', { list: 'emails', searched: ['email_address'] }, 'Emails list, searched by email'],
    ['invalidation', { reason: 'twice', changed: 1, ids: ['7'] }, '1 vote invalidated: "twice", vote 7'],
    ['restoration', { reason: 'they are two', changed: 1_234 }, '1,234 votes restored: "they are two"'],
    ['restoration', { changed: 2, country: 'US' }, '2 votes restored, country United States of America'],
    ['restoration', { changed: 2, searched: ['email', 'zip_code'] }, '2 votes restored, searched by email, zip code'],
    ['invalidation', { code: 'mistake', changed: 1 }, '1 vote invalidated, kind of reason: mistake'],
    ['restoration', { changed: 1, code: 'weather', reason: 'x' }, '1 vote restored: "x", kind of reason: weather'],
    ['sign-out', {}, ''],
    ['export finished', { list: 'votes', rows: 1_234, export_of: '12' }, 'Votes list, 1,234 rows, begun in entry 12'],
    ['export cancelled', { list: 'audit_log', rows: 1, export_of: '12' }, 'Audit log, 1 row, begun in entry 12'],
    ['export', { list: 'audit_log', action: 'sign-in' }, 'Audit log, only Signed in'],
    ['export', { list: 'audit_log', searched: ['actor'] }, 'Audit log, searched by who'],
    ['export', { list: 'votes', state: 'OH' }, 'Votes list, state Ohio'],
    ['restoration', { changed: 2, undo_of: '12' }, '2 votes restored, undo of entry 12'],
    ['invalidation', { changed: 9, status: 'counted', networks: 3 }, '9 votes invalidated, status counted, 3 networks'],
    ['invalidation', { changed: 9, searched: ['mail_domain'] }, '9 votes invalidated, searched by mail domain'],
    ['export', { list: 'votes', networks: 1 }, 'Votes list, 1 network'],
    ['export', { list: 'votes', searched: ['phone_number'] }, 'Votes list, searched by phone number'],
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

  it.each<[string, object, string]>([
    ['export', { list: 'votes', country: 'DE' }, 'Lista de votos, país Alemania'],
    ['export', { list: 'votes', searched: ['name'] }, 'Lista de votos, búsqueda por nombre'],
    ['erasure', { reason: 'una carta', changed: 1, ids: ['7'] }, '1 persona borrada: «una carta», voto 7'],
    ['restoration', { changed: 1_234 }, '1,234 votos restablecidos'],
    ['invalidation', { changed: 1, code: 'test' }, '1 voto anulado, tipo de motivo: prueba'],
    ['sign-in', { by: 'password' }, 'Con la contraseña'],
    ['role changed', { account: 'a@example.com', role: 'editor' }, 'Cuenta a@example.com, rol Edición'],
    ['role changed', { role: 'editor', before: 'viewer' }, 'Rol Edición, antes Lectura'],
    ['export', { list: 'emails', state: 'unsubscribed' }, 'Lista de correos, estado De baja'],
    ['export', { list: 'emails', language: 'und' }, 'Lista de correos, Idioma: no se sabe'],
    ['export', { list: 'emails', free_gifts: true }, 'Lista de correos, Regalos gratuitos: Sí'],
    ['API key used', { key: '3', scopes: ['totals'] }, 'Clave de API 3, puede leer: Totales y resumen'],
  ])('are translated to Spanish: %s %j', (action, detail, words) => {
    expect(detailWords({ action, detail }, { language: 'es', texts: spanish.audit, all: spanish })).toBe(words);
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
    [{ moved_to: 'there', votes: 2_000, none: null }, 'Moved to: there, 2,000 votes, none: none'],
    [{ many: ['a', 1], deep: { x: 1 } }, 'Many: a, 1, deep: x 1'],
    [{ searched: ['shoe_size'], list: 'trends', country: 'XX' }, 'Searched by shoe size, trends, country XX'],
    ['a sentence', 'a sentence'],
    [null, ''],
    [undefined, ''],
  ])('include unknown details of a newer server: %j', (detail, words) => {
    for (const action of ['teleportation', 'constructor']) expect(actionWords(action, adminTexts.audit)).toBe(action);
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
