import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { codeOf } from '../../api/http-client';
import { isTooSlow, isUnavailable } from '../../api/unavailable';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';

interface FailureProps {
  error: Error;
  /** The code for a response that took too long; an older server has one code for all. */
  tooSlow?: 'overview.too_slow' | 'signals.too_slow';
  /** What to do about it. */
  children?: ReactNode;
}

/** Says that something could not be fetched, and why, if the server said so. */
export function Failure({ error, tooSlow = 'overview.too_slow', children }: FailureProps) {
  const { list, errors } = useAdminTexts();
  const code = codeOf(error);
  return (
    <Alert color="red" title={list.failed}>
      <Stack align="start">
        {isUnavailable(code) && <p>{errorWords(isTooSlow(code) ? tooSlow : code, errors)}</p>}
        {children}
      </Stack>
    </Alert>
  );
}
