import type { ComponentType } from 'react';
import type { AdminTexts } from '../../content/en/admin-texts';
import { Account } from './account/account';
import { AuditList } from './audit-log/audit-list';
import { EmailsList } from './emails/emails-list';
import { Overview } from './overview/overview';
import { Signals } from './signals/signals';
import type { ExportControl } from './use-export';
import { VotesList } from './votes/votes-list';

export interface View {
  /** Part of the address: ?show=votes. */
  id: string;
  /** It has a picture: public/pictures/dashboard/votes.svg. */
  isPictured?: true;
  label: keyof AdminTexts['dashboard'];
  Component: ComponentType<{ exporting: ExportControl }>;
}

/** All that an owner sees who has to set up a second factor first. */
export const accountView: View = { id: 'account', label: 'account', Component: Account };

/** The views of the dashboard (docs/product.md#dashboard) in the order of their buttons. The first one is shown at first. */
export const views: readonly [View, ...View[]] = [
  { id: 'emails', label: 'emails', isPictured: true, Component: EmailsList },
  { id: 'votes', label: 'votes', isPictured: true, Component: VotesList },
  { id: 'overview', label: 'overview', Component: Overview },
  { id: 'signals', label: 'signals', Component: Signals },
  { id: 'audit-log', label: 'auditLog', Component: AuditList },
  accountView,
];
