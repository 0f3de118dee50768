import { ValidateBy } from 'class-validator';

/** A place in the list of pending votes, whose ids do not ascend. */
export interface Position {
  /** µs since 1970, in decimal digits. */
  expires: string;
  id: string;
}

const TIME_BYTES = 8;
const ID_BYTES = 16;
/** Base64url. 24 bytes need no padding, and so have one spelling. */
const CURSOR = /^[\w-]{32}$/;

export function cursorAt({ expires, id }: Position): string {
  const bytes = Buffer.alloc(TIME_BYTES);
  bytes.writeBigInt64BE(BigInt(expires));
  return Buffer.concat([bytes, Buffer.from(id.replaceAll('-', ''), 'hex')]).toString('base64url');
}

export function positionAt(cursor: string): Position {
  const bytes = Buffer.from(cursor, 'base64url');
  const id = bytes.toString('hex', TIME_BYTES, TIME_BYTES + ID_BYTES);
  return {
    expires: String(bytes.readBigInt64BE()),
    id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  };
}

/** Furthest from 1970 that a cursor may lie, in µs: PostgreSQL cannot add every number. */
const FURTHEST = 10n ** 17n;

/** The cursor of a page of pending votes. */
export function IsPendingVotesCursor(): PropertyDecorator {
  return ValidateBy({
    name: 'isPendingVotesCursor',
    validator: {
      validate: (value) => {
        if (typeof value !== 'string' || !CURSOR.test(value)) return false;
        const expires = BigInt(positionAt(value).expires);
        return expires >= 0n && expires <= FURTHEST;
      },
      defaultMessage: () => '$property is no cursor of this list.',
    },
  });
}
