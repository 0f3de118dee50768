import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import '../../components/button.css';
import { readFromTheTop } from '../../hooks/read-from-the-top';
import { usePageTitle } from '../../hooks/use-page-title';
import { useAdminTexts } from '../../languages/admin-texts';
import { signOut, useAccount } from '../../session/admin-session';
import { RequireSession } from '../../session/require-session';
import { AuditList } from './audit-log/audit-list';
import './dashboard-page.css';
import { Spinner } from '../../components/spinner';
import { EmailsList } from './emails/emails-list';
import { ExportProgress } from './export-progress';
import { forgetPlaces } from './places';
import { useExport } from './use-export';
import { ViewToggle, viewOf } from './view-toggle';
import { VotesList } from './votes/votes-list';

const Overview = lazy(async () => ({ default: (await import('./overview/overview')).Overview }));

/** /dashboard: which of its lists is in view stands in the address, what is searched for never does. */
export function DashboardPage() {
  const account = useAccount();
  return (
    <RequireSession>
      {/* Somebody else who signs in, in another tab, begins anew: what is in view was fetched for another. */}
      <Dashboard key={account} />
    </RequireSession>
  );
}

function Dashboard() {
  const adminTexts = useAdminTexts();
  usePageTitle(adminTexts.dashboard.title);
  const [address, setAddress] = useSearchParams();
  const view = viewOf(address.get('show'));
  const { running, spoken, exporting, cancel } = useExport();

  /** To where the next export begins, or to the top where no list is in view. */
  const handFocusOn = () => {
    if (exporting.button.current) exporting.button.current.focus();
    else readFromTheTop();
  };

  const leave = () => {
    forgetPlaces();
    signOut();
  };

  return (
    <main className="page dashboard">
      <header className="dashboard__header">
        <h1>{adminTexts.dashboard.title}</h1>
        <button type="button" className="button button--quiet" onClick={leave}>
          {adminTexts.dashboard.signOut}
        </button>
      </header>
      <ViewToggle view={view} onChange={(show) => setAddress({ show })} />
      <div className="card dashboard__card">
        <p className="visually-hidden" role="status">
          {spoken}
        </p>
        {running && <ExportProgress running={running} onCancel={cancel} onFocusLost={handFocusOn} />}
        {view === 'emails' && <EmailsList exporting={exporting} />}
        {view === 'votes' && <VotesList exporting={exporting} />}
        {view === 'overview' && (
          <Suspense fallback={<Spinner />}>
            <Overview />
          </Suspense>
        )}
        {view === 'audit-log' && <AuditList />}
      </div>
    </main>
  );
}
