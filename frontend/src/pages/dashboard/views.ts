import type { ComponentType } from 'react';
import { isAtLeast } from '../../api/account';
import type { Role } from '../../api/schema';
import { enabledFields } from '../../content/enabled-fields';
import { poll } from '../../content/poll';
import type { AdminTexts } from '../../content/texts';
import { OwnAccountView } from './account/own-account-view';
import { AccountsView } from './accounts/accounts-view';
import { AuditList } from './audit-log/audit-list';
import { EmailsList } from './emails/emails-list';
import { Integrations } from './integrations/integrations';
import { Overview } from './overview/overview';
import { PendingVotesList } from './pending-votes/pending-votes-list';
import { PersonView } from './person/person-view';
import { PollView } from './poll/poll-view';
import { SecondFactors } from './second-factors/second-factors';
import { Signals } from './signals/signals';
import { VotesList } from './votes/votes-list';

/** In the order of the navigation. */
export const groups = ['voters', 'figures', 'setUp', 'administration'] as const;

export interface View {
  /** Part of the URL: ?show=votes. */
  id: string;
  /** It has a picture: public/pictures/dashboard/votes.svg. */
  isPictured?: true;
  label: Exclude<keyof AdminTexts['dashboard'], 'groups'>;
  /** The lowest role that sees the view. */
  least: Role;
  group: (typeof groups)[number];
  Component: ComponentType;
}

/** The only view of an owner who has yet to set up a second factor. */
export const factorView: View = {
  id: 'account',
  label: 'account',
  group: 'administration',
  least: 'viewer',
  Component: SecondFactors,
};

/** The views of the dashboard (docs/product.md#dashboard) in the order of the navigation. The first that the role may see opens first. */
const views: readonly View[] = [
  { id: 'emails', label: 'emails', group: 'voters', least: 'editor', isPictured: true, Component: EmailsList },
  { id: 'votes', label: 'votes', group: 'voters', least: 'viewer', isPictured: true, Component: VotesList },
  { id: 'pending-votes', label: 'pendingVotes', group: 'voters', least: 'editor', Component: PendingVotesList },
  { id: 'person', label: 'person', group: 'voters', least: 'editor', Component: PersonView },
  { id: 'overview', label: 'overview', group: 'figures', least: 'viewer', Component: Overview },
  { id: 'signals', label: 'signals', group: 'figures', least: 'editor', Component: Signals },
  { id: 'poll', label: 'poll', group: 'setUp', least: 'viewer', Component: PollView },
  { id: 'integrations', label: 'integrations', group: 'setUp', least: 'owner', Component: Integrations },
  { id: 'audit-log', label: 'auditLog', group: 'administration', least: 'editor', Component: AuditList },
  { id: 'accounts', label: 'accounts', group: 'administration', least: 'owner', Component: AccountsView },
  { id: 'account', label: 'account', group: 'administration', least: 'viewer', Component: OwnAccountView },
];

export function viewsOf(role: Role): readonly View[] {
  return views.filter(({ id, least }) => isAtLeast(role, least) && isInThisPoll(id));
}

function isInThisPoll(id: string): boolean {
  if (id === 'emails') return enabledFields.newsletter;
  return id !== 'pending-votes' || poll.confirmation === 'mail';
}
