import type { ComponentType } from 'react';
import type { AdminTexts } from '../../content/en/admin-texts';
import { AuditList } from './audit-log/audit-list';
import { EmailsList } from './emails/emails-list';
import { Overview } from './overview/overview';
import type { ExportControl } from './use-export';
import { VotesList } from './votes/votes-list';

export interface View {
  /** Stands in the address (?show=votes), and names the picture of its toggle: public/pictures/dashboard/votes.svg. */
  id: string;
  label: keyof AdminTexts['dashboard'];
  Component: ComponentType<{ exporting: ExportControl }>;
}

/** All that the dashboard shows (docs/product.md#dashboard), in the order of the toggles. The first view is shown initially. */
export const views: readonly [View, ...View[]] = [
  { id: 'emails', label: 'emails', Component: EmailsList },
  { id: 'votes', label: 'votes', Component: VotesList },
  { id: 'overview', label: 'overview', Component: Overview },
  { id: 'audit-log', label: 'auditLog', Component: AuditList },
];
