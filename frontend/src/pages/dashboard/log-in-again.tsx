import { Button } from '@mantine/core';
import { recordSignOut } from '../../api/logout';
import { signOut } from '../../features/session/admin-session';
import { useAdminTexts } from '../../languages/admin-texts';

/** Ends the session, for actions that need a recent sign-in. */
export function LogInAgain() {
  const { logInAgain } = useAdminTexts().factors;
  return (
    <Button
      onClick={() => {
        void recordSignOut();
        signOut();
      }}
    >
      {logInAgain}
    </Button>
  );
}
