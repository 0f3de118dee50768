import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import '../../components/button.css';
import { readFromTheTop } from '../../hooks/read-from-the-top';
import { usePageTitle } from '../../hooks/use-page-title';
import { useAdminTexts } from '../../languages/admin-texts';
import { signOut, useAccount } from '../../session/admin-session';
import { RequireSession } from '../../session/require-session';
import './dashboard-page.css';
import { ExportProgress } from './export-progress';
import { forgetPlaces } from './places';
import { useExport } from './use-export';
import { ViewToggle } from './view-toggle';
import { views } from './views';

/** /dashboard: which of its views is shown stands in the address, what is searched for never does. */
export function DashboardPage() {
  const account = useAccount();
  return (
    <RequireSession>
      {/* Somebody else who signs in, in another tab, begins anew: what is in view was fetched for another. */}
      <Dashboard key={account} />
    </RequireSession>
  );
}

/** Keeps nothing that is no longer on screen, and fetches when somebody asks: an error is shown, not retried. */
function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 0,
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: false,
        // A page that was fetched anew is another one, even with the same rows: it begins at its top, with no vote chosen.
        structuralSharing: false,
      },
    },
  });
}

function Dashboard() {
  const adminTexts = useAdminTexts();
  usePageTitle(adminTexts.dashboard.title);
  const [queryClient] = useState(newQueryClient);
  const [address, setAddress] = useSearchParams();
  const view = views.find(({ id }) => id === address.get('show')) ?? views[0];
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
    <QueryClientProvider client={queryClient}>
      <main className="page dashboard">
        <header className="dashboard__header">
          <h1>{adminTexts.dashboard.title}</h1>
          <button type="button" className="button button--quiet" onClick={leave}>
            {adminTexts.dashboard.signOut}
          </button>
        </header>
        <ViewToggle view={view} onChange={({ id }) => setAddress({ show: id })} />
        <div className="card dashboard__card">
          <p className="visually-hidden" role="status">
            {spoken}
          </p>
          {running && <ExportProgress running={running} onCancel={cancel} onFocusLost={handFocusOn} />}
          <view.Component exporting={exporting} />
        </div>
      </main>
    </QueryClientProvider>
  );
}
