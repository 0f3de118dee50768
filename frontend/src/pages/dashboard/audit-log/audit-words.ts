import { isRecord } from '../../../api/is-record';
import { formatNumber } from '../../../components/format-number';
import type { Language } from '../../../content/languages';
import { namedVotes } from '../../../content/limits';
import type { AdminTexts } from '../../../content/texts';
import { stateName } from '../../../content/us-states';
import { countryName } from '../country-name';
import { languageName } from '../emails/emails-filter';
import { momentIn } from '../moment';
import { fieldWords } from '../poll/field-words';

interface Words {
  language: Language;
  texts: AdminTexts['audit'];
  /** Those of the views that entries are about. */
  all: AdminTexts;
}

/** The text of an action. An action without a text, as from a newer server, is shown by its name. */
export function actionWords(action: string, { actions }: AdminTexts['audit']): string {
  return known(actions, action) ?? action;
}

/** An administrator's email address; anybody else in words. */
export function actorWords(actor: string, { actors }: AdminTexts['audit']): string {
  return known(actors, actor) ?? actor;
}

/** As the log stores it, of one that is typed as it is shown. */
export function storedActor(typed: string, { actors }: AdminTexts['audit']): string {
  return Object.entries(actors).find(([, words]) => words.toLowerCase() === typed.toLowerCase())?.[0] ?? typed;
}

/** All details of an entry, such as 'Votes list, country Germany, searched by name'. Unknown details are shown by their names. */
export function detailWords({ action, detail }: { action: string; detail: unknown }, words: Words): string {
  if (!isRecord(detail)) return detail === null || detail === undefined ? '' : valueWords(detail, words);
  const { changed, reason, code, ...rest } = detail;
  const parts = [
    outcomeWords(action, changed, reason, words),
    // Beside the reason, wherever the server puts it.
    ...Object.entries({ ...(code !== undefined && { code }), ...rest }).map((part) => partWords(part, words)),
  ];
  return capitalised(parts.filter(Boolean).join(', '));
}

function outcomeWords(action: string, changed: unknown, reason: unknown, words: Words): string {
  const { texts, all } = words;
  const because = typeof reason === 'string' ? reason : '';
  if (typeof changed !== 'number') return because && texts.because({ what: all.change.reason, reason: because });
  const tell = known(texts.changed, action) ?? texts.changedSomehow;
  const what = tell({ count: changed });
  return because ? texts.because({ what, reason: because }) : what;
}

/** The text of one detail. A detail without a text is one that only a newer server writes. */
function partWords([name, value]: [string, unknown], words: Words): string {
  return textOf(name, value, words) ?? `${name.replaceAll('_', ' ')}: ${valueWords(value, words)}`;
}

function textOf(name: string, value: unknown, words: Words): string | undefined {
  if (typeof value === 'string') return known(wordsOfTexts(words), name)?.(value);
  if (typeof value === 'number') return known(wordsOfNumbers(words), name)?.(value);
  if (Array.isArray(value)) return known(wordsOfLists(words), name)?.(value);
  return known(wordsOfOthers(words), name)?.(value);
}

type WordsByName<Value> = Readonly<Record<string, (value: Value) => string>>;

function wordsOfTexts({ texts, all, language }: Words): WordsByName<string> {
  const roleOf = (role: string) => known(all.account.roles, role) ?? role;
  const momentOf = (at: string) => ({ moment: momentIn(at, language) });
  return {
    account: (account) => texts.ofAccount({ account }),
    role: (role) => texts.ofRole({ role: roleOf(role) }),
    before: (role) => texts.ofRoleBefore({ role: roleOf(role) }),
    by: (proof) => texts.ofProof({ proof: known(texts.proofs, proof) ?? proof }),
    kind: (factor) => known(texts.factors, factor) ?? factor,
    key: (key) => texts.ofKey({ key }),
    webhook: (webhook) => texts.ofWebhook({ webhook }),
    host: (host) => texts.ofHost({ host }),
    name: (name) => texts.ofName({ name }),
    code: (kind) => texts.ofKind({ kind: known(texts.kinds, kind) ?? kind }),
    export_of: (entry) => texts.exportOf({ entry }),
    undo_of: (entry) => texts.undoOf({ entry }),
    list: (list) => known(texts.lists, list) ?? list,
    country: (country) => texts.ofCountry({ country: countryName(country, language) }),
    status: (status) => texts.ofStatus({ status: known(texts.statuses, status) ?? status }),
    state: (state) => texts.ofState({ state: known(all.emails.states, state) ?? stateName(state, language) }),
    language: (tag) => all.emails.languageChip({ language: languageName(tag, all.emails) }),
    action: (action) => texts.ofAction({ action: actionWords(action, texts) }),
    rule: (rule) => texts.ofRule({ rule: known(texts.rules, rule) ?? rule }),
    source: (domain) => texts.ofSource({ domain }),
    cast_at_from: (at) => texts.castFrom(momentOf(at)),
    cast_at_to: (at) => texts.castTo(momentOf(at)),
    expires: (at) => all.integrations.keys.expiresAt(momentOf(at)),
    at_from: (at) => texts.from(momentOf(at)),
    at_to: (at) => texts.to(momentOf(at)),
    taken_at: (at) => texts.takenAt(momentOf(at)),
  };
}

function wordsOfNumbers({ texts }: Words): WordsByName<number> {
  return {
    attempts: (attempts) => texts.attempts({ attempts }),
    networks: (count) => texts.ofNetworks({ count }),
    sessions: (count) => texts.ofSessions({ count }),
    rows: (rows) => texts.ofRows({ rows }),
    messages: (count) => texts.ofMessages({ count }),
    votes: (votes) => texts.ofVotes({ votes }),
    export_of: (entry) => texts.exportOf({ entry: String(entry) }),
    undo_of: (entry) => texts.undoOf({ entry: String(entry) }),
  };
}

function wordsOfLists(words: Words): WordsByName<readonly unknown[]> {
  const { texts, all } = words;
  const { keys, webhooks } = all.integrations;
  return {
    fields: (paths) => texts.ofFields({ fields: fieldWords(paths, all.pollForm) }),
    ids: (ids) => votesWords(ids.map(String), words),
    scopes: (scopes) => texts.ofScopes({ scopes: namesOf(scopes, keys.scopeNames) }),
    events: (events) => texts.ofEvents({ events: namesOf(events, webhooks.eventNames) }),
    searched: (columns) =>
      texts.searchedBy({ columns: columns.map((column) => columnWords(column, texts)).join(', ') }),
  };
}

function wordsOfOthers({ texts, all: { votes, integrations } }: Words): WordsByName<unknown> {
  return {
    account: () => texts.unknownAccount,
    details: (value) => (value === true ? integrations.webhooks.withDetails : ''),
    free_gifts: (value) => `${votes.freeGifts}: ${value === true ? votes.yes : votes.no}`,
  };
}

function namesOf(values: readonly unknown[], names: Readonly<Record<string, string>>): string {
  return values.map((value) => known(names, String(value)) ?? String(value)).join(', ');
}

function columnWords(column: unknown, { columns }: AdminTexts['audit']): string {
  return known(columns, String(column)) ?? String(column).replaceAll('_', ' ');
}

function votesWords(ids: readonly string[], { texts }: Words): string {
  const named = texts.votes({ count: ids.length, ids: ids.slice(0, namedVotes).join(', ') });
  const more = ids.length - namedVotes;
  return more > 0 ? `${named} ${texts.andMore({ count: more })}` : named;
}

function valueWords(value: unknown, words: Words): string {
  if (value === null || value === undefined) return words.texts.nothing;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value, words.language);
  if (Array.isArray(value)) return value.map((one) => valueWords(one, words)).join(', ');
  if (!isRecord(value)) return value === true ? 'true' : 'false';
  return Object.entries(value)
    .map(([name, one]) => `${name.replaceAll('_', ' ')} ${valueWords(one, words)}`)
    .join(', ');
}

/** The text for a name; undefined for names that only a newer server writes. */
function known<Text>(texts: Readonly<Record<string, Text>>, name: string): Text | undefined {
  return Object.hasOwn(texts, name) ? texts[name] : undefined;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
