import { Alert, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Failure } from '../../api/failure';
import { recordSignOut } from '../../api/logout';
import { endSession } from '../../features/session/admin-session';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';

/** Why the server did not do it, with a new sign-in if that helps. Undefined: it did. What it may have done is fetched anew. */
export function NotSaved({ code }: { code: Failure | undefined }) {
  const { integrations, errors } = useAdminTexts();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (code === 'unanswered') void queryClient.invalidateQueries();
  }, [code, queryClient]);
  if (code === undefined) return null;
  const general = { internal: integrations.failed, unanswered: integrations.unanswered };
  return (
    <>
      <Alert color="red">
        {code === 'internal' || code === 'unanswered' ? general[code] : errorWords(code, errors)}
      </Alert>
      {code === 'auth.sign_in_too_old' && <LogInAgain />}
    </>
  );
}

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
