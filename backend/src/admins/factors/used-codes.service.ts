import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FactorsRepository } from './factors.repository.js';
import { recoveryCodeHash } from './recovery-codes.js';
import { SecretBox } from './secret-box.js';
import { matchingStep } from './totp.js';

export type CodeKind = 'app code' | 'recovery code';

/** Uses codes up. Each works once, even when sent twice at the same time: one UPDATE decides. */
@Injectable()
export class UsedCodesService {
  constructor(
    private readonly factors: FactorsRepository,
    private readonly box: SecretBox,
  ) {}

  /** The code's kind; undefined if it is wrong or was used. Spaces and dashes are ignored. */
  async use(manager: EntityManager, adminId: string, typed: string): Promise<CodeKind | undefined> {
    const hash = recoveryCodeHash(typed);
    if (hash) return (await this.factors.useCode(adminId, hash, manager)) ? 'recovery code' : undefined;
    return (await this.useAppCode(manager, adminId, typed.replace(/[\s-]/g, ''))) ? 'app code' : undefined;
  }

  private async useAppCode(manager: EntityManager, adminId: string, code: string): Promise<boolean> {
    const app = await this.factors.findApp(adminId, manager);
    if (!app) return false;
    const step = matchingStep(this.box.open(app.sealedSecret, adminId), code, Date.now());
    return step !== undefined && this.factors.useStep(app, step, manager);
  }
}
