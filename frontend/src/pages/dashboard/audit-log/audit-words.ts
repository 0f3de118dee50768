import { isRecord } from '../../../api/is-record';
import { formatNumber } from '../../../components/format-number';
import type { AuditTexts } from '../../../content/en/audit-texts';
import type { Language } from '../../../content/languages';
import { namedVotes } from '../../../content/limits';
import { stateName } from '../../../content/us-states';
import { countryName } from '../country-name';
import { momentIn } from '../moment';

interface Words {
  language: Language;
  texts: AuditTexts;
  /** The label of the field for the reason. */
  reason: string;
}

/** The text of an action. An action without a text, as from a newer server, is shown by its name. */
export function actionWords(action: string, { actions }: AuditTexts): string {
  return known(actions, action) ?? action;
}

/** An administrator's email address; anybody else in words. */
export function actorWords(actor: string, { actors }: AuditTexts): string {
  return known(actors, actor) ?? actor;
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
  const { texts, language } = words;
  const because = typeof reason === 'string' ? reason : '';
  if (typeof changed !== 'number') return because && texts.because(words.reason, because);
  const tell = known(texts.changed, action) ?? texts.changedSomehow;
  const what = tell(formatNumber(changed, language), changed);
  return because ? texts.because(what, because) : what;
}

/** The text of one detail. The last line is for those that only a newer server writes. */
function partWords([name, value]: [string, unknown], words: Words): string {
  const { texts } = words;
  if (name === 'account') return typeof value === 'string' ? texts.ofAccount(value) : texts.unknownAccount;
  if (name === 'searched' && Array.isArray(value)) {
    return texts.searchedBy(value.map((column) => columnWords(column, texts)).join(', '));
  }
  const counted = typeof value === 'number' ? countedWords(name, value, words) : undefined;
  if (counted) return counted;
  if (name === 'export_of') return texts.exportOf(String(value));
  if (name === 'undo_of') return texts.undoOf(String(value));
  if (name === 'ids' && Array.isArray(value)) return votesWords(value.map(String), words);
  const scope =
    typeof value === 'string' ? (roleWords(name, value, texts) ?? scopeWords(name, value, words)) : undefined;
  return scope ?? `${name.replaceAll('_', ' ')}: ${valueWords(value, words)}`;
}

function countedWords(name: string, value: number, { texts, language }: Words): string | undefined {
  const shown = formatNumber(value, language);
  if (name === 'attempts') return texts.attempts(shown, value);
  if (name === 'networks') return texts.ofNetworks(shown, value);
  if (name === 'sessions') return texts.ofSessions(shown, value);
  if (name === 'rows') return texts.ofRows(shown, value);
  return name === 'votes' ? texts.ofVotes(shown, value) : undefined;
}

function roleWords(name: string, value: string, texts: AuditTexts): string | undefined {
  if (name === 'role') return texts.ofRole(value);
  return name === 'before' ? texts.ofRoleBefore(value) : undefined;
}

/** The exported list, or a condition of its filter. */
function scopeWords(name: string, value: string, { texts, language }: Words): string | undefined {
  if (name === 'code') return texts.ofKind(known(texts.kinds, value) ?? value);
  if (name === 'list') return known(texts.lists, value) ?? value;
  if (name === 'country') return texts.ofCountry(countryName(value, language));
  if (name === 'status') return texts.ofStatus(known(texts.statuses, value) ?? value);
  if (name === 'state') return texts.ofState(stateName(value, language));
  if (name === 'action') return texts.ofAction(actionWords(value, texts));
  if (name === 'rule') return texts.ofRule(known(texts.rules, value) ?? value);
  return name === 'source' ? texts.ofSource(value) : momentWords(name, value, { texts, language });
}

function momentWords(name: string, value: string, { texts, language }: Omit<Words, 'reason'>): string | undefined {
  if (name === 'cast_at_from') return texts.castFrom(momentIn(value, language));
  if (name === 'cast_at_to') return texts.castTo(momentIn(value, language));
  if (name === 'at_from') return texts.from(momentIn(value, language));
  if (name === 'at_to') return texts.to(momentIn(value, language));
  return name === 'taken_at' ? texts.takenAt(momentIn(value, language)) : undefined;
}

function columnWords(column: unknown, { columns }: AuditTexts): string {
  return known(columns, String(column)) ?? String(column).replaceAll('_', ' ');
}

function votesWords(ids: readonly string[], { texts, language }: Words): string {
  const named = texts.votes(ids.slice(0, namedVotes));
  const more = ids.length - namedVotes;
  return more > 0 ? `${named} ${texts.andMore(formatNumber(more, language))}` : named;
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
