import type { ComponentType } from 'react';
import { isAtLeast } from '../../api/account';
import type { Role } from '../../api/schema';
import { enabledFields } from '../../content/enabled-fields';
import type { AdminTexts } from '../../content/texts';
import { OwnAccountView } from './account/own-account-view';
import { AccountsView } from './accounts/accounts-view';
import { AuditList } from './audit-log/audit-list';
import { EmailsList } from './emails/emails-list';
import { Integrations } from './integrations/integrations';
import { Overview } from './overview/overview';
import { PersonView } from './person/person-view';
import { PollView } from './poll/poll-view';
import { SecondFactors } from './second-factors/second-factors';
import { Signals } from './signals/signals';
import type { ExportControl } from './use-export';
import { VotesList } from './votes/votes-list';

export interface View {
  /** Part of the URL: ?show=votes. */
  id: string;
  /** It has a picture: public/pictures/dashboard/votes.svg. */
  isPictured?: true;
  label: keyof AdminTexts['dashboard'];
  /** The lowest role that sees the view. */
  least: Role;
  /** Its button is set apart, beside the title. */
  isOfAccounts?: true;
  Component: ComponentType<{ exporting: ExportControl }>;
}

/** The only view of an owner who has yet to set up a second factor. */
export const factorView: View = { id: 'account', label: 'account', least: 'viewer', Component: SecondFactors };

/** The views of the dashboard (docs/product.md#dashboard) in button order. The first that the role may see opens first. */
const views: readonly View[] = [
  { id: 'emails', label: 'emails', least: 'editor', isPictured: true, Component: EmailsList },
  { id: 'votes', label: 'votes', least: 'viewer', isPictured: true, Component: VotesList },
  { id: 'overview', label: 'overview', least: 'viewer', Component: Overview },
  { id: 'signals', label: 'signals', least: 'editor', Component: Signals },
  { id: 'audit-log', label: 'auditLog', least: 'editor', Component: AuditList },
  { id: 'person', label: 'person', least: 'editor', Component: PersonView },
  { id: 'poll', label: 'poll', least: 'viewer', Component: PollView },
  { id: 'integrations', label: 'integrations', least: 'owner', Component: Integrations },
  { id: 'accounts', label: 'accounts', least: 'owner', isOfAccounts: true, Component: AccountsView },
  { id: 'account', label: 'account', least: 'viewer', isOfAccounts: true, Component: OwnAccountView },
];

export function viewsOf(role: Role): readonly View[] {
  return views.filter(({ id, least }) => isAtLeast(role, least) && (enabledFields.newsletter || id !== 'emails'));
}
