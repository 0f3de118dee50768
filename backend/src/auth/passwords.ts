import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { SignInBusyError } from './auth-errors.js';

/** OWASP's first choice for Argon2id (Password Storage Cheat Sheet); the library's default algorithm. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of a random password that was thrown away, so that an unknown address takes as long as a known one. */
const NOBODYS_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$r/FS49eKvpvK/XN9CbyhxQ$t426CQV53gQtKrs7E/kUKnX6aZWHZLGh5oQ7T7TgoR8'; // secretlint-disable-line
/** Passwords that may wait, a second's work or so. */
const LONGEST_QUEUE = 50;

/** Hashes and checks passwords one after the other: a rush of logins keeps one core busy at most and votes go on. */
@Injectable()
export class Passwords {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Rejects with `SignInBusyError` when too many are waiting. */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(plain(password), PARAMETERS));
  }

  /** `passwordHash` undefined, for an account that does not exist: takes the same time and answers false. Rejects as `hash`. */
  async verify(password: string, passwordHash: string | undefined): Promise<boolean> {
    const isRight = await this.inTurn(() => verify(passwordHash ?? NOBODYS_HASH, plain(password)));
    return isRight && passwordHash !== undefined;
  }

  private async inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.waiting >= LONGEST_QUEUE) throw new SignInBusyError();
    this.waiting += 1;
    const done = this.last.then(work).finally(() => (this.waiting -= 1));
    // Whoever comes next waits for this one's end, not for its success.
    this.last = done.catch(() => undefined);
    return done;
  }
}

/** One spelling for what keyboards write in several ways (NIST SP 800-63B, section 3.1.1.2). */
function plain(password: string): string {
  return password.normalize('NFKC');
}
