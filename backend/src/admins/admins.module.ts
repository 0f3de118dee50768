import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKeysModule } from '../integrations/api-keys/api-keys.module.js';
import { CONFIG } from '../platform/config/config.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AccountsService } from './accounts/accounts.service.js';
import { InvitationsService } from './accounts/invitations.service.js';
import { OwnAccountController } from './accounts/own-account.controller.js';
import { OwnPasswordService } from './accounts/own-password.service.js';
import { PasswordResetsController } from './accounts/password-resets.controller.js';
import { PasswordResetsService } from './accounts/password-resets.service.js';
import { AccountsRepository } from './accounts.repository.js';
import { AdminGuard } from './admin.guard.js';
import { FactorsRepository } from './factors/factors.repository.js';
import { OneTimeToken } from './factors/one-time-token.entity.js';
import { OneTimeTokensRepository } from './factors/one-time-tokens.repository.js';
import { OneTimeTokensService } from './factors/one-time-tokens.service.js';
import { PasskeySignInController } from './factors/passkey-sign-in.controller.js';
import { PasskeySignInService } from './factors/passkey-sign-in.service.js';
import { PasskeysController } from './factors/passkeys.controller.js';
import { PasskeysService } from './factors/passkeys.service.js';
import { SecondFactorsController } from './factors/second-factors.controller.js';
import { SecondFactorsService } from './factors/second-factors.service.js';
import { SecondStepController } from './factors/second-step.controller.js';
import { SecondStepService } from './factors/second-step.service.js';
import { SecretBox } from './factors/secret-box.js';
import { TotpSetUpService } from './factors/totp-set-up.service.js';
import { UsedCodesService } from './factors/used-codes.service.js';
import { KnownNetwork } from './known-network.entity.js';
import { KnownNetworksRepository } from './known-networks.repository.js';
import { KnownNetworksService } from './known-networks.service.js';
import { NoticesModule } from './notices/notices.module.js';
import { IdentityProviderService } from './openid/identity-provider.service.js';
import { OpenIdController } from './openid/openid.controller.js';
import { OpenIdAccountsService } from './openid/openid-accounts.service.js';
import { OpenIdSignInService } from './openid/openid-sign-in.service.js';
import { PasswordReset } from './password-reset.entity.js';
import { PasswordResetsRepository } from './password-resets.repository.js';
import { PasswordsService } from './passwords.service.js';
import { RejectedAttemptsService } from './rejected-attempts.service.js';
import { RetentionJobs } from './retention.jobs.js';
import { Session } from './session.entity.js';
import { SessionStartService } from './session-start.service.js';
import { jwtOptions, SessionTokensService } from './session-tokens.service.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { LoginController } from './sign-in/login.controller.js';
import { LoginService } from './sign-in/login.service.js';
import { LogoutController } from './sign-in/logout.controller.js';

@Module({
  imports: [
    ApiKeysModule,
    TypeOrmModule.forFeature([KnownNetwork, OneTimeToken, PasswordReset, Session]),
    JwtModule.registerAsync({ inject: [CONFIG], useFactory: jwtOptions }),
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
    AccountsRepository,
    FactorsRepository,
    KnownNetworksRepository,
    OneTimeTokensRepository,
    PasswordResetsRepository,
    SessionsRepository,
    AccountsService,
    InvitationsService,
    IdentityProviderService,
    OpenIdAccountsService,
    OpenIdSignInService,
    OwnPasswordService,
    LoginService,
    KnownNetworksService,
    OneTimeTokensService,
    PasskeysService,
    PasskeySignInService,
    PasswordResetsService,
    PasswordsService,
    RejectedAttemptsService,
    RetentionJobs,
    SecondFactorsService,
    SecondStepService,
    SecretBox,
    SessionsService,
    SessionStartService,
    SessionTokensService,
    TotpSetUpService,
    UsedCodesService,
    AdminGuard,
    { provide: APP_GUARD, useExisting: AdminGuard },
  ],
  exports: [AccountsService, SessionStartService],
})
export class AdminsModule {}
