import { Alert } from '@mantine/core';
import type { ErrorCode } from '../../api/schema';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';
import { LogInAgain } from './log-in-again';

/** Why the server did not do it, with a new sign-in if that helps. Undefined: it did. */
export function NotSaved({ code }: { code: ErrorCode | undefined }) {
  const { integrations, errors } = useAdminTexts();
  if (code === undefined) return null;
  return (
    <>
      <Alert color="red">{code === 'internal' ? integrations.failed : errorWords(code, errors)}</Alert>
      {code === 'auth.sign_in_too_old' && <LogInAgain />}
    </>
  );
}
