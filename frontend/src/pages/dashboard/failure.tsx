import { codeOf } from '../../api/http-client';
import { isTooSlow, isUnavailable } from '../../api/unavailable';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';
import './failure.css';

interface FailureProps {
  error: Error;
  /** The code for a response that took too long; an older server has one code for all. */
  tooSlow: 'overview.too_slow' | 'signals.too_slow';
}

/** Says that numbers could not be fetched, and why, if the server said so. */
export function Failure({ error, tooSlow }: FailureProps) {
  const { list, errors } = useAdminTexts();
  const code = codeOf(error);
  return (
    <div className="failure" role="alert">
      <p>{list.failed}</p>
      {isUnavailable(code) && <p className="failure__why">{errorWords(isTooSlow(code) ? tooSlow : code, errors)}</p>}
    </div>
  );
}
