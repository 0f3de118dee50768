import type { Filter } from '../../platform/lists/filter.js';
import type { ExportedList } from '../../platform/lists/list-reader.js';
import { utcText } from '../../platform/lists/utc-text.js';
import type { AuditEntryDto, AuditLogFilterDto } from './audit-log.dto.js';

/** Such as 'changed: 3, ids: 7 8, reason: a flood'. A non-object, which only another program writes, is 'detail: …'. */
const DETAIL_IN_WORDS = `(
  SELECT coalesce(string_agg(replace(key, '_', ' ') || ': ' || CASE jsonb_typeof(value)
    WHEN 'array' THEN (SELECT coalesce(string_agg(one #>> '{}', ' '), '') FROM jsonb_array_elements(value) AS one)
    WHEN 'object' THEN translate(value::text, '{}"', '')
    ELSE coalesce(value #>> '{}', 'none') END, ', ' ORDER BY key), '')
  FROM jsonb_each(CASE jsonb_typeof(detail) WHEN 'object' THEN detail ELSE jsonb_build_object('detail', detail) END))`;

export const ENTRIES: ExportedList<AuditEntryDto> = {
  table: 'audit_log',
  fields: {
    id: 'id',
    at: 'at',
    actor: 'actor',
    action: 'action',
    detail: 'detail',
    undoable: 'EXISTS (SELECT FROM votes WHERE changed_by = audit_log.id)',
  },
  columns: {
    Id: 'id',
    Who: 'actor',
    What: 'action',
    Detail: DETAIL_IN_WORDS,
    When: utcText('at'),
  },
};

export function auditFilterOf({ actor, action, from, to }: AuditLogFilterDto): Filter {
  const text = actor?.trim();
  const utc = (moment: string) => new Date(moment).toISOString();
  return {
    equal: action ? [{ column: 'action', value: action }] : [],
    parts: text ? [{ column: 'actor', text, match: 'contains' }] : [],
    time: from || to ? { column: 'at', from: from ? utc(from) : undefined, to: to ? utc(to) : undefined } : undefined,
  };
}
