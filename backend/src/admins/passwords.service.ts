import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { SignInBusyError } from './admins.errors.js';

/** OWASP's first choice for Argon2id (Password Storage Cheat Sheet); the library's default algorithm. */
export const OWASP_COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Injection token: the cost of a hash. */
export const PASSWORD_COST = Symbol('PASSWORD_COST');
/** Queue length: about one second of work. */
const MAX_QUEUE = 50;
/** A part of it, so that a flood of sign-ins leaves room for administrators on known networks. */
const MAX_STRANGERS = 30;

/** Hashes and verifies one password at a time, so that many sign-ins use at most one core and votes continue. */
@Injectable()
export class PasswordsService {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  /** Hash of no password. Verified for an unknown address, so that it takes as long as a known one. */
  private readonly dummyHash: Promise<string>;

  constructor(@Inject(PASSWORD_COST) private readonly cost: Options) {
    this.dummyHash = hash(randomUUID(), cost);
  }

  /** Rejects with `SignInBusyError` if the queue is full. */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalised(password), this.cost));
  }

  /**
   * With `passwordHash` undefined (no account) it returns false after the same time. `isKnown`: the account has signed in from
   * there. Rejects as `hash` does.
   */
  async verify(password: string, passwordHash: string | undefined, isKnown: boolean): Promise<boolean> {
    const work = async () => verify(passwordHash ?? (await this.dummyHash), normalised(password));
    const isRight = await this.inTurn(work, isKnown ? MAX_QUEUE : MAX_STRANGERS);
    return isRight && passwordHash !== undefined;
  }

  private async inTurn<Result>(work: () => Promise<Result>, maxQueue = MAX_QUEUE): Promise<Result> {
    if (this.waiting >= maxQueue) throw new SignInBusyError();
    this.waiting += 1;
    const done = this.last.then(work).finally(() => (this.waiting -= 1));
    // The next call waits for this one, even if it fails.
    this.last = done.catch(() => undefined);
    return done;
  }
}

/** Unicode normalisation: keyboards encode the same character differently (NIST SP 800-63B, section 3.1.1.2). */
function normalised(password: string): string {
  return password.normalize('NFKC');
}
