import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { Client } from '../../platform/http/client.js';
import { AccountsRepository } from '../accounts.repository.js';
import type { Admin } from '../admin.entity.js';
import { AttemptLimit } from '../attempt-limit.js';
import { AuditLogRepository } from '../audit/audit-log.repository.js';
import { KnownNetworksService } from '../known-networks.service.js';
import { RejectedAttemptsService } from '../rejected-attempts.service.js';
import { SessionStartService } from '../session-start.service.js';
import { CodeRejectedError, StepExpiredError } from './factors.errors.js';
import type { FactorKind } from './factors.repository.js';
import { OneTimeTokensService } from './one-time-tokens.service.js';
import { SecondFactorsService } from './second-factors.service.js';
import { UsedCodesService } from './used-codes.service.js';

const pending = z.object({ sessionVersion: z.int() });

/** The result of a right password for an account with factors. The token opens only the second step. */
export interface PendingSignIn {
  token: string;
  factors: FactorKind[];
}

/** The second step of a sign-in: a code, after the right password. */
@Injectable()
export class SecondStepService {
  private readonly limit: AttemptLimit;

  constructor(
    private readonly accounts: AccountsRepository,
    private readonly factors: SecondFactorsService,
    private readonly tokens: OneTimeTokensService,
    private readonly codes: UsedCodesService,
    private readonly sessionStart: SessionStartService,
    private readonly knownNetworks: KnownNetworksService,
    private readonly rejectedAttempts: RejectedAttemptsService,
    private readonly auditLog: AuditLogRepository,
    @Inject(CONFIG) { LOGIN_LIMIT_PER_MINUTE }: Config,
  ) {
    // An hour's worth in place of a minute's: a guess at six digits succeeds three times in a million.
    this.limit = new AttemptLimit(LOGIN_LIMIT_PER_MINUTE, rejectedAttempts, LOGIN_LIMIT_PER_MINUTE / 60);
  }

  /** Undefined if the account has no factor. */
  async begin({ id, sessionVersion }: Pick<Admin, 'id' | 'sessionVersion'>): Promise<PendingSignIn | undefined> {
    const factors = await this.factors.kindsOf(id);
    if (factors.length === 0) return undefined;
    return { token: await this.tokens.issue('second step', { adminId: id, data: { sessionVersion } }), factors };
  }

  /**
   * Returns the session's token. Rejects with `CodeRejectedError`, after which another code may be tried, with
   * `StepExpiredError` or `RateLimitedError`.
   */
  async finish(token: string, code: string, client: Client): Promise<string> {
    await this.limit.takeClient(client.address);
    const waiting = await this.tokens.peek('second step', token);
    const admin = waiting?.adminId ? await this.accounts.find({ id: waiting.adminId }) : null;
    if (!waiting || !admin) throw new StepExpiredError();
    const isKnown = await this.knownNetworks.has(admin.id, client.address);
    await this.limit.takeAccount(admin.email, client.address, isKnown);
    const kind = await this.accounts.transaction(async (manager) => {
      const used = await this.codes.use(manager, admin.id, code);
      if (!used) return undefined;
      // A concurrent use has ended the token: throwing leaves the code unused.
      if (!(await this.tokens.take('second step', token, manager))) throw new StepExpiredError();
      if (used === 'recovery code') await this.auditLog.record(admin.email, 'recovery code used', {}, manager);
      return used;
    });
    if (!kind) {
      this.rejectedAttempts.recordSignIn({ account: admin.email });
      throw new CodeRejectedError();
    }
    const { sessionVersion } = pending.parse(waiting.data);
    return this.sessionStart.begin(
      { id: admin.id, email: admin.email, sessionVersion },
      client,
      `password and ${kind}`,
    );
  }
}
