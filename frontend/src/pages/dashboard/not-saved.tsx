import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Failure } from '../../api/failure';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';
import { LogInAgain } from './log-in-again';

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
