import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { SignInBusyError } from './auth-errors.js';

/** OWASP's first choice for Argon2id (Password Storage Cheat Sheet); the library's default algorithm. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash of a random password. Verified for an unknown address, so that it takes as long as a known one. */
const DUMMY_HASH = '$argon2id$v=19$m=19456,t=2,p=1$r/FS49eKvpvK/XN9CbyhxQ$t426CQV53gQtKrs7E/kUKnX6aZWHZLGh5oQ7T7TgoR8'; // secretlint-disable-line
/** Passwords that may wait: about one second of work. */
const MAX_QUEUE = 50;
/** A part of them, so that a flood of sign-ins leaves room for administrators at their usual places. */
const MAX_STRANGERS = 30;

/** Hashes and verifies one password at a time, so that many sign-ins use one core at most and votes go on. */
@Injectable()
export class Passwords {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Rejects with `SignInBusyError` when the queue is full. */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalised(password), PARAMETERS));
  }

  /**
   * With `passwordHash` undefined (no account) it returns false after the same time. `isKnown`: the account was signed in to
   * from there. Rejects as `hash` does.
   */
  async verify(password: string, passwordHash: string | undefined, isKnown: boolean): Promise<boolean> {
    const work = () => verify(passwordHash ?? DUMMY_HASH, normalised(password));
    const isRight = await this.inTurn(work, isKnown ? MAX_QUEUE : MAX_STRANGERS);
    return isRight && passwordHash !== undefined;
  }

  private async inTurn<Result>(work: () => Promise<Result>, maxQueue = MAX_QUEUE): Promise<Result> {
    if (this.waiting >= maxQueue) throw new SignInBusyError();
    this.waiting += 1;
    const done = this.last.then(work).finally(() => (this.waiting -= 1));
    // The next call waits until this one has ended, also when it failed.
    this.last = done.catch(() => undefined);
    return done;
  }
}

/** Unicode normalisation: keyboards encode the same character differently (NIST SP 800-63B, section 3.1.1.2). */
function normalised(password: string): string {
  return password.normalize('NFKC');
}
