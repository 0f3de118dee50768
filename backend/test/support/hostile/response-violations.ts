import type { BareResponse } from 'test-support/bare-request';
import { DOCUMENTATION_HEADERS, exceptions } from '../../../src/platform/http/security-headers.js';
import { errorOf } from '../voters.js';
import type { HostileRequest } from './hostile-request.js';

/** In the details of every voter of the run: no response without a sign-in may contain it. */
export const MARKER = 'Xq7Zmarker';

/** Text that shows internals of a server. */
const INTERNALS =
  /\bat \S+ \(|\.[jt]s:\d+|node_modules|\/(?:dist|src)\/|SQLSTATE|relation "|syntax error|QueryFailed|TypeError|RangeError|SyntaxError|Unexpected token|Maximum call stack|invalid input|ECONN|FST_ERR|HPE_/;

/** Headers that the product never sends: no cross-origin reading, no cookies, no software names. */
const NEVER_SENT = ['Access-Control-Allow-Origin', 'Set-Cookie', 'Server', 'X-Powered-By'];

/** The statuses with which the server may reject a request to any route. */
const REJECTIONS = [400, 408, 413, 414, 415, 431];

/** The statuses of Node.js or Fastify for requests that do not reach our hooks; they lack our headers. */
const UNUSUAL = [400, 404, 417];

/** Everything wrong with a response, as sentences. undefined: the connection was closed without a response. */
export function violationsOf(request: HostileRequest, response: BareResponse | undefined): string[] {
  if (!response) return request.isWhole ? ['the connection was closed without a response'] : [];
  if (request.isUnusual && UNUSUAL.includes(response.status))
    return [...leaks(response), ...secrecyViolations(response)];
  return [
    ...(response.status >= 500 ? [`the status is ${response.status}`] : []),
    ...headerViolations(request, response),
    ...leaks(response),
    ...(response.status >= 400 ? errorViolations(request, response) : []),
    ...(request.isSignedIn ? [] : secrecyViolations(response)),
    ...(request.isIntact ? routeViolations(request, response) : []),
  ];
}

function headerViolations({ target }: HostileRequest, { headers, body }: BareResponse): string[] {
  const others = exceptions(undefined)[target.split('?', 1)[0] ?? ''] ?? {};
  const values = (name: string) =>
    headers.filter(([header]) => header === name.toLowerCase()).map(([, value]) => value);
  const violations = Object.entries(DOCUMENTATION_HEADERS).flatMap(([name, value]) => {
    const [sent = '', ...more] = values(name);
    return more.length === 0 && [value, withoutStyles(value), others[name]].includes(sent)
      ? []
      : [`${name} is '${sent}'`];
  });
  if (body !== '' && values('content-type').length !== 1) violations.push('the body has no type');
  return violations;
}

function leaks({ status, headers, body }: BareResponse): string[] {
  const sent = NEVER_SENT.filter((name) => headers.some(([header]) => header === name.toLowerCase()));
  return [
    ...sent.map((name) => `there is a ${name}`),
    ...(status >= 400 && INTERNALS.test(body) ? ['the body shows internals'] : []),
  ];
}

/** The policy of all responses except the API documentation, which allows inline styles. */
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

function isNamed(invalid: string, errors: { field: string }[]): boolean {
  // Long names are truncated.
  const isCut = (field: string) => field.endsWith('…') && invalid.startsWith(field.slice(0, -1));
  return errors.some(({ field }) => field === invalid || field.startsWith(`${invalid}.`) || isCut(field));
}

/** Whether an error response may name no field: the body could not be parsed, or the code needs no field. */
function mayHaveNoField({ operation, isReadable }: HostileRequest, code: string): boolean {
  if (code === 'request.malformed') return !isReadable;
  return operation.responses['400']?.includes(code) ?? false;
}

function secrecyViolations({ body }: BareResponse): string[] {
  return body.includes(MARKER) ? ["voters' details without a sign-in"] : [];
}

function routeViolations({ operation, isSignedIn, invalidField }: HostileRequest, { status }: BareResponse): string[] {
  if (operation.isGuarded && !isSignedIn && status < 400) return [`${status} without a sign-in`];
  const described = Object.keys(operation.responses).map(Number);
  if (![...described, ...REJECTIONS].includes(status)) return [`the status ${status} is not described`];
  if (invalidField?.isCertain && status < 400) return [`${invalidField.field} is wrong, and the status is ${status}`];
  return [];
}
