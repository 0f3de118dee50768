import { auditTexts } from '../content/en/audit-texts';
import { partOf } from './parts';
import { usePart } from './use-part';

const audit = partOf(auditTexts, {
  es: async () => (await import(/* webpackChunkName: "es-admin" */ '../content/es/audit-texts')).auditTexts,
});

export const useAuditTexts = () => usePart(audit);
