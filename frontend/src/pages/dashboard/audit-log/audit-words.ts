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
  const { texts, all, language } = words;
  const because = typeof reason === 'string' ? reason : '';
  if (typeof changed !== 'number') return because && texts.because({ what: all.change.reason, reason: because });
  const tell = known(texts.changed, action) ?? texts.changedSomehow;
  const what = tell({ shown: formatNumber(changed, language), count: changed });
  return because ? texts.because({ what, reason: because }) : what;
}

/** The text of one detail. The last line is for those that only a newer server writes. */
function partWords([name, value]: [string, unknown], words: Words): string {
  const { texts } = words;
  if (name === 'account') return typeof value === 'string' ? texts.ofAccount({ account: value }) : texts.unknownAccount;
  const listed = Array.isArray(value) ? listWords(name, value, words) : undefined;
  if (listed) return listed;
  const counted = typeof value === 'number' ? countedWords(name, value, words) : undefined;
  if (counted) return counted;
  if (name === 'export_of') return texts.exportOf({ entry: String(value) });
  if (name === 'undo_of') return texts.undoOf({ entry: String(value) });
  const text = typeof value === 'string' ? textWords(name, value, words) : flagWords(name, value, words);
  return text ?? `${name.replaceAll('_', ' ')}: ${valueWords(value, words)}`;
}

function listWords(name: string, value: readonly unknown[], words: Words): string | undefined {
  const { texts, all } = words;
  const { keys, webhooks } = all.integrations;
  if (name === 'fields') return texts.ofFields({ fields: fieldWords(value, all.pollForm) });
  if (name === 'ids') return votesWords(value.map(String), words);
  if (name === 'scopes') return texts.ofScopes({ scopes: namesOf(value, keys.scopeNames) });
  if (name === 'events') return texts.ofEvents({ events: namesOf(value, webhooks.eventNames) });
  if (name !== 'searched') return undefined;
  return texts.searchedBy({ columns: value.map((column) => columnWords(column, texts)).join(', ') });
}

function countedWords(name: string, value: number, { texts, language }: Words): string | undefined {
  const shown = formatNumber(value, language);
  if (name === 'attempts') return texts.attempts({ count: shown, attempts: value });
  if (name === 'networks') return texts.ofNetworks({ shown, count: value });
  if (name === 'sessions') return texts.ofSessions({ shown, count: value });
  if (name === 'rows') return texts.ofRows({ shown, rows: value });
  if (name === 'messages') return texts.ofMessages({ shown, count: value });
  return name === 'votes' ? texts.ofVotes({ shown, votes: value }) : undefined;
}

function flagWords(name: string, value: unknown, { texts, all: { votes } }: Words): string | undefined {
  if (name === 'details') return value === true ? texts.withDetails : '';
  return name === 'free_gifts' ? `${votes.freeGifts}: ${value === true ? votes.yes : votes.no}` : undefined;
}

function roleWords(name: string, value: string, { texts, all }: Words): string | undefined {
  const role = known(all.account.roles, value) ?? value;
  if (name === 'role') return texts.ofRole({ role });
  return name === 'before' ? texts.ofRoleBefore({ role }) : undefined;
}

function textWords(name: string, value: string, words: Words): string | undefined {
  const { texts } = words;
  return roleWords(name, value, words) ?? accessWords(name, value, texts) ?? scopeWords(name, value, words);
}

/** A sign-in, a second factor, an API key or a webhook. */
function accessWords(name: string, value: string, texts: AdminTexts['audit']): string | undefined {
  if (name === 'by') return texts.ofProof({ proof: known(texts.proofs, value) ?? value });
  if (name === 'kind') return known(texts.factors, value) ?? value;
  if (name === 'key') return texts.ofKey({ key: value });
  if (name === 'webhook') return texts.ofWebhook({ webhook: value });
  if (name === 'host') return texts.ofHost({ host: value });
  return name === 'name' ? texts.ofName({ name: value }) : undefined;
}

/** The exported list, or a condition of its filter. */
function scopeWords(name: string, value: string, { texts, all, language }: Words): string | undefined {
  if (name === 'code') return texts.ofKind({ kind: known(texts.kinds, value) ?? value });
  if (name === 'list') return known(texts.lists, value) ?? value;
  if (name === 'country') return texts.ofCountry({ country: countryName(value, language) });
  if (name === 'status') return texts.ofStatus({ status: known(texts.statuses, value) ?? value });
  if (name === 'state') return texts.ofState({ state: known(all.emails.states, value) ?? stateName(value, language) });
  if (name === 'language') return all.emails.languageChip({ language: languageName(value, all.emails) });
  if (name === 'action') return texts.ofAction({ action: actionWords(value, texts) });
  if (name === 'rule') return texts.ofRule({ rule: known(texts.rules, value) ?? value });
  return name === 'source' ? texts.ofSource({ domain: value }) : momentWords(name, value, { texts, language });
}

function momentWords(
  name: string,
  value: string,
  { texts, language }: Pick<Words, 'texts' | 'language'>,
): string | undefined {
  if (name === 'cast_at_from') return texts.castFrom({ moment: momentIn(value, language) });
  if (name === 'cast_at_to') return texts.castTo({ moment: momentIn(value, language) });
  if (name === 'expires') return texts.until({ moment: momentIn(value, language) });
  if (name === 'at_from') return texts.from({ moment: momentIn(value, language) });
  if (name === 'at_to') return texts.to({ moment: momentIn(value, language) });
  return name === 'taken_at' ? texts.takenAt({ moment: momentIn(value, language) }) : undefined;
}

function namesOf(values: readonly unknown[], names: Readonly<Record<string, string>>): string {
  return values.map((value) => known(names, String(value)) ?? String(value)).join(', ');
}

function columnWords(column: unknown, { columns }: AdminTexts['audit']): string {
  return known(columns, String(column)) ?? String(column).replaceAll('_', ' ');
}

function votesWords(ids: readonly string[], { texts, language }: Words): string {
  const named = texts.votes({ count: ids.length, ids: ids.slice(0, namedVotes).join(', ') });
  const more = ids.length - namedVotes;
  return more > 0 ? `${named} ${texts.andMore({ count: formatNumber(more, language) })}` : named;
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
