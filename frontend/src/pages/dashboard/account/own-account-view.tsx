import { useAdminTexts } from '../../../languages/admin-texts';
import { Fetched } from '../fetched';
import { SecondFactors } from '../second-factors/second-factors';
import { useOwnAccountQuery } from '../use-role';
import './account.css';
import { PasswordSection } from './password-section';
import { SignInSections } from './sign-in-sections';
import { TimeZoneSection } from './time-zone-section';

export function OwnAccountView() {
  const texts = useAdminTexts().account;
  return (
    <Fetched query={useOwnAccountQuery()}>
      {({ email, role, time_zone }) => (
        <div className="account">
          <p className="account__who">{texts.own.signedInAs({ email, role: texts.roles[role] })}</p>
          <PasswordSection />
          <SecondFactors />
          <TimeZoneSection chosen={time_zone} />
          <SignInSections />
        </div>
      )}
    </Fetched>
  );
}
