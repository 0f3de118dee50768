import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { NoticesModule } from '../notices/notices.module.js';
import { CONFIG } from '../platform/config/config.js';
import { AccountsController } from './accounts.controller.js';
import { Accounts } from './accounts.js';
import { Admin } from './admin.entity.js';
import { AdminGuard } from './admin.guard.js';
import { OneTimeTokens } from './factors/one-time-tokens.js';
import { PasskeySignInController } from './factors/passkey-sign-in.controller.js';
import { PasskeySignIn } from './factors/passkey-sign-in.js';
import { PasskeysController } from './factors/passkeys.controller.js';
import { Passkeys } from './factors/passkeys.js';
import { SecondFactorsController } from './factors/second-factors.controller.js';
import { SecondFactors } from './factors/second-factors.js';
import { SecondStepController } from './factors/second-step.controller.js';
import { SecondStep } from './factors/second-step.js';
import { SecretBox } from './factors/secret-box.js';
import { TotpSetUp } from './factors/totp-set-up.js';
import { UsedCodes } from './factors/used-codes.js';
import { Invitations } from './invitations.js';
import { KnownNetworks } from './known-networks.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { LogoutController } from './logout.controller.js';
import { IdentityProvider } from './openid/identity-provider.js';
import { OpenIdController } from './openid/openid.controller.js';
import { OpenIdAccounts } from './openid/openid-accounts.js';
import { OpenIdSignIn } from './openid/openid-sign-in.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnPassword } from './own-password.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { PasswordResets } from './password-resets.service.js';
import { Passwords } from './passwords.js';
import { RejectedAttempts } from './rejected-attempts.js';
import { SessionStart } from './session-start.js';
import { jwtOptions, SessionTokens } from './session-tokens.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [
    ApiKeysModule,
    TypeOrmModule.forFeature([Admin]),
    JwtModule.registerAsync({ inject: [CONFIG], useFactory: jwtOptions }),
    AuditModule,
    NoticesModule,
  ],
  controllers: [
    LoginController,
    LogoutController,
    OpenIdController,
    PasskeySignInController,
    PasskeysController,
    PasswordResetsController,
    SecondFactorsController,
    SecondStepController,
    OwnAccountController,
    AccountsController,
  ],
  providers: [
    Accounts,
    Invitations,
    IdentityProvider,
    OpenIdAccounts,
    OpenIdSignIn,
    OwnPassword,
    LoginService,
    KnownNetworks,
    OneTimeTokens,
    Passkeys,
    PasskeySignIn,
    PasswordResets,
    Passwords,
    RejectedAttempts,
    SecondFactors,
    SecondStep,
    SecretBox,
    Sessions,
    SessionStart,
    SessionTokens,
    TotpSetUp,
    UsedCodes,
    { provide: APP_GUARD, useClass: AdminGuard },
  ],
  exports: [Accounts, SessionStart],
})
export class AuthModule {}
