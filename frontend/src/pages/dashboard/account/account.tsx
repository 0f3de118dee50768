import { SecondFactors } from '../second-factors/second-factors';

/** What administrators change about their own account. */
export function Account() {
  return <SecondFactors />;
}
