import { Spinner } from '../../../components/spinner';
import { useAdminTexts } from '../../../languages/admin-texts';
import { SecondFactors } from '../second-factors/second-factors';
import { useOwnAccount } from '../use-role';
import './account.css';
import { PasswordSection } from './password-section';
import { SignInSections } from './sign-in-sections';

/** One's own account. A section for each thing about it, in a file of its own. */
export function OwnAccountView() {
  const texts = useAdminTexts().account;
  const account = useOwnAccount();
  if (!account) return <Spinner />;
  return (
    <div className="account">
      <p className="account__who">{texts.own.signedInAs(account.email, texts.roles[account.role])}</p>
      <PasswordSection />
      <SecondFactors />
      <SignInSections />
    </div>
  );
}
