import { recordSignOut } from '../../api/logout';
import '../../components/button.css';
import { useAdminTexts } from '../../languages/admin-texts';
import { signOut } from '../../session/admin-session';

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
