import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recoveryCodeHash } from './recovery-codes.js';
import { SecretBox } from './secret-box.js';
import { matchingStep } from './totp.js';

export type CodeKind = 'app code' | 'recovery code';

/** Uses codes up. Each works once, also when it is sent twice at the same time: one UPDATE decides. */
@Injectable()
export class UsedCodes {
  constructor(private readonly box: SecretBox) {}

  /** Of which kind the code is; undefined when it is wrong or was used. Spaces and dashes in it do not count. */
  async use(manager: EntityManager, adminId: string, typed: string): Promise<CodeKind | undefined> {
    const hash = recoveryCodeHash(typed);
    if (hash) return (await this.useRecoveryCode(manager, adminId, hash)) ? 'recovery code' : undefined;
    return (await this.useAppCode(manager, adminId, typed.replace(/[\s-]/g, ''))) ? 'app code' : undefined;
  }

  private async useRecoveryCode(manager: EntityManager, adminId: string, hash: Buffer): Promise<boolean> {
    const [, used] = await manager.query<[unknown[], number]>(
      'UPDATE recovery_codes SET used_at = now() WHERE admin_id = $1 AND code_hash = $2 AND used_at IS NULL',
      [adminId, hash],
    );
    return used > 0;
  }

  private async useAppCode(manager: EntityManager, adminId: string, code: string): Promise<boolean> {
    const [stored] = await manager.query<{ sealed_secret: Buffer }[]>(
      'SELECT sealed_secret FROM totp_secrets WHERE admin_id = $1',
      [adminId],
    );
    const step = stored && matchingStep(this.box.open(stored.sealed_secret, adminId), code, Date.now());
    if (!stored || step === undefined) return false;
    // With the secret among the conditions: it may have been replaced meanwhile.
    const [, used] = await manager.query<[unknown[], number]>(
      'UPDATE totp_secrets SET last_step = $3 WHERE admin_id = $1 AND sealed_secret = $2 AND last_step < $3',
      [adminId, stored.sealed_secret, step],
    );
    return used > 0;
  }
}
