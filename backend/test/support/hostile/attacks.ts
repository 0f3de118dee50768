import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from './api-description.js';
import { arbitraryAddress, hostileAddress, validAddress } from './hostile-addresses.js';
import { anyBody, type Body, brokenBody, validBody } from './hostile-bodies.js';
import { hostileBytes } from './hostile-bytes.js';
import { hostileHead } from './hostile-heads.js';
import { HostileRequest } from './hostile-request.js';
import { isReadable } from './is-readable.js';
import { isCursor, tamperedCursor } from './tampered-cursors.js';

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];

/** A cursor from a response, and the list it belongs to. */
export interface Cursor {
  operation: Operation;
  /** The field of the request that takes the cursor. */
  field: string;
  cursor: string;
}

/** What the attacks use: the described routes and the cursors of their lists. */
export interface AttackTarget {
  operations: Operation[];
  cursors: Cursor[];
}

/** The attacks by name. Each uses every route. */
export const ATTACKS: Record<string, (target: AttackTarget) => Arbitrary<HostileRequest>> = {
  'nothing wrong': (target) => withBody(target, ({ body }) => validBody(body)),
  'a body with one thing wrong': (target) => withBody(target, ({ body }) => brokenBody(body)),
  'arbitrary parameters': (target) => withBody(target, ({ body }) => validBody(body), arbitraryAddress),
  'an arbitrary body': (target) => withBody(target, () => anyBody),
  'bytes that are not a JSON body': misencoded,
  'an arbitrary header section': withHead,
  'an arbitrary address': withAddress,
  'a tampered cursor': withCursor,
};

const anyOperation = ({ operations }: AttackTarget): Arbitrary<Operation> => fc.constantFrom(...operations);

const mostly = fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, fc.constant(false));
/** Mostly signed in, because the routes for administrators have more to break. */
const isSignedIn = mostly;
const hasBody = mostly;
const hasOwnMethod = mostly;

function withBody(
  target: AttackTarget,
  bodyFor: (operation: Operation) => Arbitrary<Body>,
  addressFor = validAddress,
): Arbitrary<HostileRequest> {
  return anyOperation(target).chain((operation) =>
    fc.tuple(bodyFor(operation), addressFor(operation), isSignedIn).map(
      ([{ text, invalidField }, address, signedIn]) =>
        new HostileRequest(operation, {
          address,
          body: text,
          invalidField,
          head: [JSON_TYPE],
          isSignedIn: signedIn,
          isReadable: isReadable(text),
        }),
    ),
  );
}

function misencoded(target: AttackTarget): Arbitrary<HostileRequest> {
  return anyOperation(target).chain((operation) =>
    fc
      .tuple(
        validBody(operation.body).chain(({ text }) => hostileBytes(text)),
        validAddress(operation),
        isSignedIn,
      )
      .map(
        ([rawBody, address, signedIn]) => new HostileRequest(operation, { ...rawBody, address, isSignedIn: signedIn }),
      ),
  );
}

function withHead(target: AttackTarget): Arbitrary<HostileRequest> {
  return anyOperation(target).chain((operation) =>
    fc.tuple(hostileHead(operation), validBody(operation.body), validAddress(operation), isSignedIn, hasBody).map(
      ([{ head, ...first }, { text }, address, signedIn, bodied]) =>
        new HostileRequest(operation, {
          ...first,
          address,
          head: [JSON_TYPE, ...head],
          ...(bodied ? { body: text } : { framing: [] }),
          isSignedIn: signedIn,
          // A header may announce more bytes, or turn the request into one that gets no response.
          isWhole: false,
        }),
    ),
  );
}

function withAddress(target: AttackTarget): Arbitrary<HostileRequest> {
  return anyOperation(target).chain((operation) =>
    fc
      .tuple(
        hostileAddress(operation.path.replaceAll(/\{\w+\}/g, '1')),
        validBody(operation.body),
        isSignedIn,
        hasOwnMethod,
      )
      .map(
        ([target, { text }, signedIn, ownMethod]) =>
          new HostileRequest(operation, {
            target,
            method: ownMethod ? operation.method : 'GET',
            head: [JSON_TYPE],
            body: text,
            isSignedIn: signedIn,
          }),
      ),
  );
}

function withCursor({ cursors }: AttackTarget): Arbitrary<HostileRequest> {
  return fc
    .tuple(fc.constantFrom(...cursors), fc.constantFrom(...cursors))
    .chain(([{ operation, field, cursor }, other]) =>
      tamperedCursor(cursor, other.cursor).map(
        (given) =>
          new HostileRequest(operation, {
            body: JSON.stringify({ [field]: given }),
            head: [JSON_TYPE],
            isSignedIn: true,
            isReadable: true,
            invalidField: isCursor(given) ? undefined : { field, isCertain: true },
          }),
      ),
    );
}

/** Routes that need a secret, an identity provider, a whole poll, a file, or an address or a commitment in the query. */
const NEVER_REACHED = [
  'POST /api/vote/confirm',
  'POST /api/unsubscribe',
  'GET /api/oembed',
  'POST /api/admin/login/openid',
  'POST /api/admin/login/openid/begin',
  'POST /api/admin/login/passkey',
  'POST /api/admin/second-factors/passkeys',
  'POST /api/admin/reset-password',
  'POST /api/admin/second-factors/recovery-codes',
  'POST /api/admin/login/code',
  'PUT /api/admin/poll',
  'POST /api/admin/poll/preview',
  'POST /api/admin/poll/uploads',
  'GET /api/log/entry',
  'POST /api/admin/second-factors/app/confirm',
];

/** Whether chance reaches it: it needs none of these, and no id of a row, which another request may have deleted. */
export const isReachable = (route: string): boolean => !NEVER_REACHED.includes(route) && !route.includes('{');
