import type { BareResponse } from 'test-support/bare-request';
import { DOCUMENTATION_HEADERS } from '../../../src/platform/http/security-headers.js';
import { errorOf } from '../voters.js';
import type { HostileRequest } from './hostile-request.js';

/** In the details of every voter of the siege: nobody who has not signed in may read it. */
export const MARKER = 'Xq7Zmarker';

/** What servers say of their inside. */
const INTERNALS =
  /\bat \S+ \(|\.[jt]s:\d+|node_modules|\/(?:dist|src)\/|SQLSTATE|relation "|syntax error|QueryFailed|TypeError|RangeError|SyntaxError|Unexpected token|Maximum call stack|invalid input|ECONN|FST_ERR|HPE_/;

/** No other site may read an answer, nothing is kept in a browser, and nobody need know what the product is made of. */
const NEVER_SENT = ['Access-Control-Allow-Origin', 'Set-Cookie', 'Server', 'X-Powered-By'];

/** What the server may say of any request, whatever route it is for. */
const REFUSALS = [400, 408, 413, 414, 415, 431];

/** What is wrong with an answer, as sentences; none when all is well. undefined: no answer, but the end of the connection. */
export function faultsOf(request: HostileRequest, answer: BareResponse | undefined): string[] {
  if (!answer) return request.isWhole ? ['the connection was closed without an answer'] : [];
  return [
    ...(answer.status >= 500 ? [`the status is ${answer.status}`] : []),
    ...headerFaults(answer),
    ...(answer.status >= 400 ? errorFaults(request, answer) : []),
    ...(request.isSignedIn ? [] : secrecyFaults(answer)),
    ...(request.isIntact ? routeFaults(request, answer) : []),
  ];
}

function headerFaults({ headers, body }: BareResponse): string[] {
  const values = (name: string) =>
    headers.filter(([header]) => header === name.toLowerCase()).map(([, value]) => value);
  const faults = Object.entries(DOCUMENTATION_HEADERS).flatMap(([name, value]) => {
    const [sent = '', ...more] = values(name);
    return more.length === 0 && [value, withoutStyles(value)].includes(sent) ? [] : [`${name} is '${sent}'`];
  });
  if (body !== '' && values('content-type').length !== 1) faults.push('the body has no type');
  return [...faults, ...NEVER_SENT.filter((name) => values(name).length > 0).map((name) => `there is a ${name}`)];
}

/** What every answer has but those of the documentation, which allows styles of its own. */
function withoutStyles(policy: string): string {
  return policy.replace(/; style-src [^;]*$/, '');
}

function errorFaults(request: HostileRequest, { status, body }: BareResponse): string[] {
  if (request.method === 'HEAD' && body === '') return [];
  const faults: string[] = [];
  if (INTERNALS.test(body)) faults.push('the body tells of internals');
  try {
    const { code, errors = [] } = errorOf({ status, body: JSON.parse(body) });
    if (status === 400 && errors.length === 0 && !mayHaveNoField(request, code)) faults.push(`${code} names no field`);
    const { fault } = request;
    if (status === 400 && errors.length > 0 && fault?.isCertain && !isNamed(fault.field, errors)) {
      faults.push(`not ${fault.field} is named, but ${errors.map(({ field }) => field).join()}`);
    }
  } catch (error) {
    faults.push(`the body has not the shape of an error: ${String(error)}`);
  }
  return faults;
}

function isNamed(faulty: string, errors: { field: string }[]): boolean {
  return errors.some(({ field }) => field === faulty || field.startsWith(`${faulty}.`));
}

/** What could not be read has no fields; and some codes of the contract say all there is to say. */
function mayHaveNoField({ operation, isReadable }: HostileRequest, code: string): boolean {
  if (code === 'request.malformed') return !isReadable;
  return operation.answers['400']?.includes(code) ?? false;
}

function secrecyFaults({ body }: BareResponse): string[] {
  return body.includes(MARKER) ? ['somebody who has not signed in reads of voters'] : [];
}

function routeFaults({ operation, isSignedIn, fault }: HostileRequest, { status }: BareResponse): string[] {
  if (operation.isGuarded && !isSignedIn && status < 400) return [`${status} for somebody who has not signed in`];
  const described = Object.keys(operation.answers).map(Number);
  if (![...described, ...REFUSALS].includes(status)) return [`the status ${status} is not described`];
  if (fault?.isCertain && status < 400) return [`${fault.field} is wrong, and the status is ${status}`];
  return [];
}
