import { useAdminTexts } from '../../../languages/admin-texts';
import { LogInAgain } from '../log-in-again';

interface FailureProps {
  /** The server's code; 'failed' for anything else. */
  error: 'auth.sign_in_too_old' | 'keys.full' | 'webhooks.full' | 'failed';
}

/** Why a form was not saved, with a link to a new sign-in if that helps. */
export function Failure({ error }: FailureProps) {
  const { integrations, errors } = useAdminTexts();
  return (
    <>
      <p role="alert">{error === 'failed' ? integrations.failed : errors[error]}</p>
      {error === 'auth.sign_in_too_old' && <LogInAgain />}
    </>
  );
}
