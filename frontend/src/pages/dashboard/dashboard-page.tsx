import { Alert, Button } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { recordSignOut } from '../../api/logout';
import { Spinner } from '../../components/spinner';
import { signOut, useAccount, useFactorMissing } from '../../features/session/admin-session';
import { RequireSession } from '../../features/session/require-session';
import { readFromTheTop } from '../../hooks/read-from-the-top';
import { usePageTitle } from '../../hooks/use-page-title';
import { useAdminTexts } from '../../languages/admin-texts';
import { type Undoable, UndoContext, UndoDialog } from './audit-log/undo-dialog';
import { Commands } from './commands';
import './dashboard-page.css';
import { ExportProgress } from './export-progress';
import { Fetched } from './fetched';
import { forgetPositions } from './list-position';
import { Mantine } from './mantine';
import { Navigation } from './navigation';
import { forgetPersonal } from './personal-filters';
import { isFresh, maySetUp, usePollQuery } from './poll/poll-queries';
import { forgetTypedTexts } from './typed-text';
import { ExportContext, useExport } from './use-export';
import { useKeptFocus } from './use-kept-focus';
import { useOwnAccountQuery, useRole } from './use-role';
import { factorView, type View, viewsOf } from './views';

/** /dashboard. The URL names the view and the position in its list, but never a search, which may be personal (decision 031). */
export function DashboardPage() {
  const account = useAccount();
  return (
    <RequireSession>
      {/* The key starts a new dashboard if another administrator signs in in another tab. */}
      <Dashboard key={account} />
    </RequireSession>
  );
}

/** Caches only what is on screen and fetches only on request. An error is shown, not retried. */
function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        gcTime: 0,
        networkMode: 'always',
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        retry: false,
        // A page that is fetched again is a new object even with the same rows, so it starts at its top.
        structuralSharing: false,
      },
    },
  });
}

function Dashboard() {
  const [queryClient] = useState(newQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Mantine>
        <Views />
      </Mantine>
    </QueryClientProvider>
  );
}

/** Leads an owner to a poll that is not set up yet. Undefined until it is known. */
function useFirstView(views: readonly View[], isOwners: boolean): View | undefined {
  const { data, isLoading } = usePollQuery(isOwners && maySetUp());
  if (isLoading) return undefined;
  return data && isFresh(data) ? views.find(({ id }) => id === 'poll') : views[0];
}

/** After Back or Forward a dialog would no longer be about the list behind it. One that waits for a response stays. */
function useDialogsClosedByHistory(): void {
  useEffect(() => {
    const close = () => {
      for (const dialog of document.querySelectorAll('dialog'))
        if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    };
    window.addEventListener('popstate', close);
    return () => window.removeEventListener('popstate', close);
  }, []);
}

function Views() {
  useKeptFocus();
  useDialogsClosedByHistory();
  const adminTexts = useAdminTexts();
  usePageTitle(adminTexts.dashboard.title);
  const role = useRole();
  const account = useOwnAccountQuery();
  const views = role ? viewsOf(role) : [];
  const [address, setAddress] = useSearchParams();
  const factorMissing = useFactorMissing();
  const first = useFirstView(views, role === 'owner' && !factorMissing && !address.has('show'));
  const named = address.get('show');
  const view = factorMissing ? factorView : (views.find(({ id }) => id === named) ?? first);
  /** As the address that a colleague of another role sent. */
  const isForOthers = role && !factorMissing && named !== null && view?.id !== named;
  const isOnline = useNetwork().online;
  const [undoing, setUndoing] = useState<Undoable | null>(null);
  const { running, announcement, exporting, cancel } = useExport();

  /** Focuses the button for the next export, or the heading if no list is in view. */
  const moveFocus = () => {
    if (exporting.button.current) exporting.button.current.focus();
    else readFromTheTop();
  };

  const leave = () => {
    void recordSignOut();
    forgetPositions();
    forgetTypedTexts();
    forgetPersonal();
    signOut();
  };

  const show = ({ id }: View) => setAddress({ show: id });

  return (
    <main className="page dashboard">
      <div className="card dashboard__side">
        <h1>{adminTexts.dashboard.title}</h1>
        {factorMissing ? (
          <Button onClick={leave}>{adminTexts.dashboard.signOut}</Button>
        ) : (
          <>
            <Commands views={views} onShow={show} />
            <Navigation views={views} view={isForOthers ? undefined : view} onChange={show} onSignOut={leave} />
          </>
        )}
      </div>
      <div className="card dashboard__card">
        <p className="visually-hidden" role="status">
          {announcement}
        </p>
        {running && <ExportProgress running={running} onCancel={cancel} onFocusLost={moveFocus} />}
        {!isOnline && <Alert color="yellow">{adminTexts.dashboard.offline}</Alert>}
        <UndoContext value={setUndoing}>
          <ExportContext value={exporting}>
            {isForOthers && <p>{adminTexts.dashboard.notYours}</p>}
            {!isForOthers && (view ? <view.Component /> : <Fetched query={account}>{() => <Spinner />}</Fetched>)}
          </ExportContext>
        </UndoContext>
        <UndoDialog entry={undoing} onClose={() => setUndoing(null)} />
      </div>
      <div className="dashboard__beside" />
    </main>
  );
}
