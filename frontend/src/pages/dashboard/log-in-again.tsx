import { Button } from '@mantine/core';
import { recordSignOut } from '../../api/logout';
import { endSession } from '../../features/session/admin-session';
import { useAdminTexts } from '../../languages/admin-texts';

/** Ends the session, for actions that need a recent sign-in. It is no sign-out: what was typed and chosen is there again. */
export function LogInAgain() {
  const { logInAgain } = useAdminTexts().factors;
  return (
    <Button
      onClick={() => {
        void recordSignOut();
        endSession();
      }}
    >
      {logInAgain}
    </Button>
  );
}
