import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../config/config.js';
import { InvalidInputError } from '../errors/domain-error.js';

/** Bytes; with the eight of the id a multiple of three, so that base64 has no bits to spare that could differ. */
const SEAL_LENGTH = 10;

/** Cursors of lists: the id of the last row seen, sealed, so that what comes back is what was given out. */
@Injectable()
export class PageStates {
  private readonly key: KeyObject;

  constructor(@Inject(CONFIG) { JWT_SECRET }: Pick<Config, 'JWT_SECRET'>) {
    this.key = createSecretKey(JWT_SECRET, 'hex');
  }

  /** `list`: the cursor is of no use for another one. `id`: a bigint. */
  write(list: string, id: string): string {
    const bytes = Buffer.alloc(8);
    bytes.writeBigInt64BE(BigInt(id));
    return Buffer.concat([bytes, this.sealOf(list, bytes)]).toString('base64url');
  }

  /** Throws `InvalidInputError` when the cursor is none that `write` gave for this list. */
  read(list: string, pageState: string): string {
    const given = Buffer.from(pageState, 'base64url');
    const bytes = given.subarray(0, 8);
    const isWhole = given.length === 8 + SEAL_LENGTH && given.toString('base64url') === pageState;
    if (!isWhole || !timingSafeEqual(given.subarray(8), this.sealOf(list, bytes))) {
      throw new InvalidInputError([{ field: 'page_state', message: 'page_state is no cursor of this list.' }]);
    }
    return bytes.readBigInt64BE().toString();
  }

  private sealOf(list: string, bytes: Buffer): Buffer {
    return createHmac('sha256', this.key).update(`page of ${list}\0`).update(bytes).digest().subarray(0, SEAL_LENGTH);
  }
}
