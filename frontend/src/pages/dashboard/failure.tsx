import { Alert, Button, Stack } from '@mantine/core';
import { codeOf } from '../../api/http-client';
import { ListError } from '../../api/list-page';
import { isTooSlow, isUnavailable } from '../../api/unavailable';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';
import { useTexts } from '../../languages/texts';

interface FailureProps {
  error: Error;
  /** For a response that took too long; the API has one code for it for all lists, and older servers for all figures. */
  tooSlow?: string;
  onRetry?: () => void;
}

/** Says that something could not be fetched, and why, if the server said so. Who may not see it need not try again. */
export function Failure({ error, tooSlow, onRetry }: FailureProps) {
  const { list, errors } = useAdminTexts();
  const { tryAgain } = useTexts().lists;
  const code = error instanceof ListError ? error.code : codeOf(error);
  if (code === 'auth.forbidden') return <Alert color="red">{list.forbidden}</Alert>;
  return (
    <Alert color="red" title={list.failed}>
      <Stack align="start">
        {isUnavailable(code) && (
          <p>{isTooSlow(code) ? (tooSlow ?? errors['overview.too_slow']) : errorWords(code, errors)}</p>
        )}
        {onRetry && <Button onClick={onRetry}>{tryAgain}</Button>}
      </Stack>
    </Alert>
  );
}
