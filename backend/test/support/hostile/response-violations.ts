import type { BareResponse } from 'test-support/bare-request';
import { DOCUMENTATION_HEADERS } from '../../../src/platform/http/security-headers.js';
import { errorOf } from '../voters.js';
import type { HostileRequest } from './hostile-request.js';

/** In the details of every voter of the run: nobody who has not signed in may read it. */
export const MARKER = 'Xq7Zmarker';

/** What servers say of their inside. */
const INTERNALS =
  /\bat \S+ \(|\.[jt]s:\d+|node_modules|\/(?:dist|src)\/|SQLSTATE|relation "|syntax error|QueryFailed|TypeError|RangeError|SyntaxError|Unexpected token|Maximum call stack|invalid input|ECONN|FST_ERR|HPE_/;

/** No other site may read an answer, nothing is kept in a browser, and nobody need know what the product is made of. */
const NEVER_SENT = ['Access-Control-Allow-Origin', 'Set-Cookie', 'Server', 'X-Powered-By'];

/** What the server may say of any request, whatever route it is for. */
const REJECTIONS = [400, 408, 413, 414, 415, 431];

/** What Node.js or Fastify says of a request that reaches no hook of ours: without our headers. */
const UNUSUAL = [400, 404, 417];

/** What is wrong with an answer, as sentences; none when all is well. undefined: no answer, but the end of the connection. */
export function violationsOf(request: HostileRequest, answer: BareResponse | undefined): string[] {
  if (!answer) return request.isWhole ? ['the connection was closed without an answer'] : [];
  if (request.isUnusual && UNUSUAL.includes(answer.status)) return [...leaks(answer), ...secrecyViolations(answer)];
  return [
    ...(answer.status >= 500 ? [`the status is ${answer.status}`] : []),
    ...headerViolations(answer),
    ...leaks(answer),
    ...(answer.status >= 400 ? errorViolations(request, answer) : []),
    ...(request.isSignedIn ? [] : secrecyViolations(answer)),
    ...(request.isIntact ? routeViolations(request, answer) : []),
  ];
}

function headerViolations({ headers, body }: BareResponse): string[] {
  const values = (name: string) =>
    headers.filter(([header]) => header === name.toLowerCase()).map(([, value]) => value);
  const violations = Object.entries(DOCUMENTATION_HEADERS).flatMap(([name, value]) => {
    const [sent = '', ...more] = values(name);
    return more.length === 0 && [value, withoutStyles(value)].includes(sent) ? [] : [`${name} is '${sent}'`];
  });
  if (body !== '' && values('content-type').length !== 1) violations.push('the body has no type');
  return violations;
}

function leaks({ status, headers, body }: BareResponse): string[] {
  const sent = NEVER_SENT.filter((name) => headers.some(([header]) => header === name.toLowerCase()));
  return [
    ...sent.map((name) => `there is a ${name}`),
    ...(status >= 400 && INTERNALS.test(body) ? ['the body tells of internals'] : []),
  ];
}

/** What every answer has but those of the documentation, which allows styles of its own. */
function withoutStyles(policy: string): string {
  return policy.replace(/; style-src [^;]*$/, '');
}

function errorViolations(request: HostileRequest, { status, body }: BareResponse): string[] {
  if (request.method === 'HEAD' && body === '') return [];
  const violations: string[] = [];
  try {
    const { code, errors = [] } = errorOf({ status, body: JSON.parse(body) });
    if (status === 400 && errors.length === 0 && !mayHaveNoField(request, code))
      violations.push(`${code} names no field`);
    const { invalidField } = request;
    if (status === 400 && errors.length > 0 && invalidField?.isCertain && !isNamed(invalidField.field, errors)) {
      violations.push(`not ${invalidField.field} is named, but ${errors.map(({ field }) => field).join()}`);
    }
  } catch (error) {
    violations.push(`the body has not the shape of an error: ${String(error)}`);
  }
  return violations;
}

function isNamed(faulty: string, errors: { field: string }[]): boolean {
  return errors.some(({ field }) => field === faulty || field.startsWith(`${faulty}.`));
}

/** What could not be read has no fields; and some codes of the contract say all there is to say. */
function mayHaveNoField({ operation, isReadable }: HostileRequest, code: string): boolean {
  if (code === 'request.malformed') return !isReadable;
  return operation.answers['400']?.includes(code) ?? false;
}

function secrecyViolations({ body }: BareResponse): string[] {
  return body.includes(MARKER) ? ['somebody who has not signed in reads of voters'] : [];
}

function routeViolations({ operation, isSignedIn, invalidField }: HostileRequest, { status }: BareResponse): string[] {
  if (operation.isGuarded && !isSignedIn && status < 400) return [`${status} for somebody who has not signed in`];
  const described = Object.keys(operation.answers).map(Number);
  if (![...described, ...REJECTIONS].includes(status)) return [`the status ${status} is not described`];
  if (invalidField?.isCertain && status < 400) return [`${invalidField.field} is wrong, and the status is ${status}`];
  return [];
}
