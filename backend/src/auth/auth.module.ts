import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { Accounts } from './accounts.js';
import { Admin } from './admin.entity.js';
import { AdminGuard } from './admin.guard.js';
import { KnownNetworks } from './known-networks.js';
import { LoginController } from './login.controller.js';
import { LoginService } from './login.service.js';
import { LogoutController } from './logout.controller.js';
import { PasswordResetsController } from './password-resets.controller.js';
import { PasswordResets } from './password-resets.service.js';
import { Passwords } from './passwords.js';
import { RejectedAttempts } from './rejected-attempts.js';
import { SessionStrategy } from './session.strategy.js';
import { SessionStart } from './session-start.js';
import { SessionTokens } from './session-tokens.js';
import { Sessions } from './sessions.js';

@Module({
  imports: [TypeOrmModule.forFeature([Admin]), JwtModule, AuditModule],
  controllers: [LoginController, LogoutController, PasswordResetsController],
  providers: [
    Accounts,
    LoginService,
    KnownNetworks,
    PasswordResets,
    Passwords,
    RejectedAttempts,
    Sessions,
    SessionStart,
    SessionStrategy,
    SessionTokens,
    { provide: APP_GUARD, useClass: AdminGuard },
  ],
  exports: [Accounts, SessionStart],
})
export class AuthModule {}
