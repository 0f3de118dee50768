import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { NetworkLimitGuard } from '../../platform/rate-limits/network-limit.guard.js';
import { BURST } from '../vote-work.js';

/** Limits confirmations like votes, but separately: a voter who has just voted can still confirm. */
@Injectable()
export class ConfirmLimitGuard extends NetworkLimitGuard {
  constructor(@Inject(CONFIG) { VOTE_LIMIT_PER_MINUTE }: Config) {
    super(VOTE_LIMIT_PER_MINUTE, BURST);
  }
}
