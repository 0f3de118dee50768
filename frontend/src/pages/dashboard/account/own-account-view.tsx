import { Spinner } from '../../../components/spinner';
import { useAdminTexts } from '../../../languages/admin-texts';
import { RefreshButton } from '../refresh-button';
import { SecondFactors } from '../second-factors/second-factors';
import { useOwnAccountQuery } from '../use-role';
import './account.css';
import { PasswordSection } from './password-section';
import { SignInSections } from './sign-in-sections';

/** One's own account. Each section is in a file of its own. */
export function OwnAccountView() {
  const { account: texts, list } = useAdminTexts();
  const { data: account, isFetching, refetch } = useOwnAccountQuery();
  if (!account && isFetching) return <Spinner />;
  if (!account) {
    return (
      <div className="account">
        <p role="alert">{list.failed}</p>
        <RefreshButton onClick={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className="account">
      <p className="account__who">{texts.own.signedInAs({ email: account.email, role: texts.roles[account.role] })}</p>
      <PasswordSection />
      <SecondFactors />
      <SignInSections />
    </div>
  );
}
