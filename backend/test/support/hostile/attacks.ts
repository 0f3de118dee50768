import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from './api-description.js';
import { hostileAddress } from './hostile-addresses.js';
import { anyBody, type Body, brokenBody, soundBody } from './hostile-bodies.js';
import { hostileWire } from './hostile-bytes.js';
import { hostileHead } from './hostile-heads.js';
import { HostileRequest } from './hostile-request.js';
import { isReadable } from './is-readable.js';
import { isCursor, tamperedCursor } from './tampered-cursors.js';

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];

/** A cursor that the product gave out, and the list it is for. */
export interface Cursor {
  operation: Operation;
  /** The field that it is sent back in. */
  field: string;
  cursor: string;
}

/** Where hostile requests come from: the routes as they are described, and cursors of their lists. */
export interface AttackTarget {
  operations: Operation[];
  cursors: Cursor[];
}

/** By what is wrong with the requests. Each draws on every route there is. */
export const ATTACKS: Record<string, (target: AttackTarget) => Arbitrary<HostileRequest>> = {
  'a body with one thing wrong': (target) => withBody(target, ({ body }) => brokenBody(body)),
  'a body of anything at all': (target) => withBody(target, () => anyBody),
  'bytes that are no body': misencoded,
  'a head of anything at all': withHead,
  'an address of anything at all': withAddress,
  'a cursor that was tampered with': withCursor,
};

function anyOperation({ operations }: AttackTarget): Arbitrary<Operation> {
  return fc.constantFrom(...operations);
}

const mostly = fc.oneof({ arbitrary: fc.constant(true), weight: 3 }, fc.constant(false));
/** What is behind the login has more to break. */
const isSignedIn = mostly;
const hasBody = mostly;
const hasOwnMethod = mostly;

function withBody(target: AttackTarget, bodyFor: (operation: Operation) => Arbitrary<Body>): Arbitrary<HostileRequest> {
  return anyOperation(target).chain((operation) =>
    fc.tuple(bodyFor(operation), isSignedIn).map(
      ([{ text, invalidField }, signedIn]) =>
        new HostileRequest(operation, {
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
        soundBody(operation.body).chain(({ text }) => hostileWire(text)),
        isSignedIn,
      )
      .map(([wire, signedIn]) => new HostileRequest(operation, { ...wire, isSignedIn: signedIn })),
  );
}

function withHead(target: AttackTarget): Arbitrary<HostileRequest> {
  return anyOperation(target).chain((operation) =>
    fc.tuple(hostileHead(operation), soundBody(operation.body), isSignedIn, hasBody).map(
      ([{ head, ...first }, { text }, signedIn, bodied]) =>
        new HostileRequest(operation, {
          ...first,
          head: [JSON_TYPE, ...head],
          ...(bodied ? { body: text } : { framing: [] }),
          isSignedIn: signedIn,
          // Any line may say that more is to come, or that this is no request that gets an answer.
          isWhole: false,
        }),
    ),
  );
}

function withAddress(target: AttackTarget): Arbitrary<HostileRequest> {
  return anyOperation(target).chain((operation) =>
    fc.tuple(hostileAddress(operation.path), soundBody(operation.body), isSignedIn, hasOwnMethod).map(
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
