import type { AuditEntry } from '../../api/audit-log';
import { isRecord } from '../../api/is-record';
import { formatNumber } from '../../components/format-number';
import { adminTexts } from '../../content/admin-texts';
import { auditTexts as texts } from '../../content/audit-texts';
import { namedVotes } from '../../content/limits';
import { countryName } from './country-name';

/** What was done; what only a newer server knows stands in its own words. */
export function actionWords(action: string): string {
  return texts.actions.get(action) ?? action;
}

/** 'Votes list, country Germany, searched by name': all that the entry tells, also what only a newer server tells. */
export function detailWords({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (!isRecord(detail)) return detail === null || detail === undefined ? '' : valueWords(detail);
  const { changed, reason, ...rest } = detail;
  const parts = [outcomeWords(action, changed, reason), ...Object.entries(rest).map(partWords)];
  return capitalised(parts.filter(Boolean).join(', '));
}

function outcomeWords(action: string, changed: unknown, reason: unknown): string {
  const because = typeof reason === 'string' ? reason : '';
  if (typeof changed !== 'number') return because && texts.because(adminTexts.change.reason, because);
  const words = texts.changed.get(action) ?? texts.changedSomehow;
  const what = words(formatNumber(changed), changed === 1);
  return because ? texts.because(what, because) : what;
}

/** The details that the server writes today; see what it records with each action. */
function partWords([name, value]: [string, unknown]): string {
  if (name === 'account') return typeof value === 'string' ? texts.ofAccount(value) : texts.unknownAccount;
  if (name === 'list' && typeof value === 'string') return texts.lists.get(value) ?? value;
  if (name === 'country' && typeof value === 'string') return texts.ofCountry(countryName(value));
  if (name === 'source' && typeof value === 'string') return texts.ofSource(value);
  if (name === 'searched' && Array.isArray(value)) return texts.searchedBy(value.map(columnWords).join(', '));
  if (name === 'ids' && Array.isArray(value)) return votesWords(value.map(String));
  return `${name.replaceAll('_', ' ')}: ${valueWords(value)}`;
}

function columnWords(column: unknown): string {
  return texts.columns.get(String(column)) ?? String(column).replaceAll('_', ' ');
}

function votesWords(ids: readonly string[]): string {
  const named = texts.votes(ids.slice(0, namedVotes));
  const more = ids.length - namedVotes;
  return more > 0 ? `${named} ${texts.andMore(formatNumber(more))}` : named;
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined) return texts.nothing;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return formatNumber(value);
  return Array.isArray(value) ? value.map(valueWords).join(', ') : JSON.stringify(value);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
