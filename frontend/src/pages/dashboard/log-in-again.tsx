import { recordSignOut } from '../../api/logout';
import '../../components/button.css';
import { signOut } from '../../features/session/admin-session';
import { useAdminTexts } from '../../languages/admin-texts';

/** Ends the session, for actions that need a recent sign-in. */
export function LogInAgain() {
  const { logInAgain } = useAdminTexts().factors;
  return (
    <button
      type="button"
      className="button button--quiet"
      onClick={() => {
        void recordSignOut();
        signOut();
      }}
    >
      {logInAgain}
    </button>
  );
}
