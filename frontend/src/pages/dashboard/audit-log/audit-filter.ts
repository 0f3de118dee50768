import { type AuditAction, type AuditEntryDto, type AuditLogFilterDto, auditActionValues } from '../../../api/schema';
import type { Language } from '../../../content/languages';
import type { AdminTexts } from '../../../content/texts';
import type { Chip } from '../filter-chips';
import { momentIn } from '../moment';
import { actionWords, actorWords } from './audit-words';

/** An empty string: all. */
export interface AuditFilter {
  /** Part of the actor's name. */
  actor: string;
  action: AuditAction | '';
  /** ISO 8601, inclusive. */
  from: string;
  /** ISO 8601, exclusive. */
  to: string;
}

/** Empty for what is none. */
export function actionOf(text: string): AuditFilter['action'] {
  return auditActionValues.find((action) => action === text) ?? '';
}

export function auditQuery({ actor, action, from, to }: AuditFilter): AuditLogFilterDto {
  return { ...(actor && { actor }), ...(action && { action }), ...(from && { from }), ...(to && { to }) };
}

/** Whether a row on screen matches the filter, so that it can stay while the response is under way. */
export function matchesEntry({ actor, action, from, to }: AuditFilter, entry: AuditEntryDto): boolean {
  const at = Date.parse(entry.at);
  return (
    entry.actor.toLowerCase().includes(actor.toLowerCase()) &&
    (!action || entry.action === action) &&
    (!from || at >= Date.parse(from)) &&
    (!to || at < Date.parse(to))
  );
}

export function auditChips(
  { actor, action, from, to }: AuditFilter,
  change: (changes: Partial<AuditFilter>) => void,
  texts: AdminTexts['audit'],
  language: Language,
): readonly Chip[] {
  const { filter: words } = texts;
  const chips: Chip[] = [];
  const add = (text: string, without: Partial<AuditFilter>) => chips.push({ text, remove: () => change(without) });
  if (actor) add(words.actorChip({ actor: actorWords(actor, texts) }), { actor: '' });
  if (action) add(words.actionChip({ action: actionWords(action, texts) }), { action: '' });
  if (from) add(words.fromChip({ moment: momentIn(from, language) }), { from: '' });
  if (to) add(words.toChip({ moment: momentIn(to, language) }), { to: '' });
  return chips;
}
