import { randomUUID } from 'node:crypto';
import { type BareResponse, bareRequest } from 'test-support/bare-request';
import { z } from 'zod';
import { voteOf } from '../voters.js';

/** What an attack achieved: `votes` that should not count, or what happened instead. */
export interface AttackOutcome {
  attempts: number;
  result: string;
}

/** Starts a separate product for an attack, with these variables, and returns its address. */
export type StartTarget = (environment: Record<string, string>) => Promise<string>;

/** The value of TRUST_PROXY for a proxy on this machine: attackers get an address by X-Forwarded-For. */
export interface AttackSettings {
  trustProxy: string;
}

type Attack = (start: StartTarget, settings: AttackSettings) => Promise<AttackOutcome>;

const ADMINISTRATOR = { ADMIN_EMAIL: 'olive@example.com', ADMIN_PASSWORD: 'violet teapot under glass' };
/** More than a /48 or a /24 may send at a time. */
const FLOOD = 1_300;
/** Concurrent requests. */
const WORKERS = 20;
const tokenSchema = z.object({ token: z.string() });

/** The first spelling of a mailbox is its voter's own; every other one is an attempt. */
const MAILBOXES: Record<string, string[]> = {
  Gmail: [
    'ada.lovelace@gmail.com',
    'adalovelace@gmail.com',
    'a.d.a.lovelace@gmail.com',
    'ada.lovelace+tag@gmail.com',
    'ADA.LOVELACE@GMAIL.COM',
    'ada.lovelace@googlemail.com',
    'ada\u200Blovelace@gmail.com',
    'ada\u00ADlovelace@gmail.com',
    'ａｄａlovelace@gmail.com',
    'adalovelace＠gmail.com',
    'adalovelace@gmail。com',
    'adalovelace@gmail.com。',
    'adalovelace@gmail.com.',
  ],
  Yahoo: ['ada@yahoo.com', 'ada-shop@yahoo.com', 'ada-news@yahoo.com', 'ada+tag@yahoo.com', 'Ada@Yahoo.com'],
  Proton: ['ada@proton.me', 'ada@pm.me', 'ada@protonmail.com', 'a.d.a@proton.me', 'ada+tag@proton.me'],
  Fastmail: [
    'ada@fastmail.com',
    'shop@ada.fastmail.com',
    'news@ada.fastmail.com',
    'shop@new.ada.fastmail.com',
    'ada+tag@fastmail.com',
  ],
  iCloud: ['ada@icloud.com', 'ada@me.com', 'ada@mac.com', 'ada+tag@icloud.com'],
  'an alias service': [
    'shop@ada.anonaddy.com',
    'news@ada.anonaddy.com',
    'a.b+c@ada.anonaddy.me',
    'x@y.ada.anonaddy.com',
  ],
  'any other domain': [
    'ada@example.com',
    'ada+tag@example.com',
    'ADA@EXAMPLE.COM',
    'ada@example.com.',
    'ada@example.com。',
    'a\u200Bda@example.com',
    'a\u00ADda@example.com',
    'ａｄａ@example.com',
  ],
};

function castVote(url: string, vote: object, headers: Record<string, string> = {}): Promise<BareResponse> {
  return bareRequest(url, { method: 'POST', target: '/api/vote', body: JSON.stringify(vote), headers });
}

/** How many of `count` votes of different voters the limits let through. */
async function letThroughOf(url: string, count: number, headersOf: (index: number) => Record<string, string>) {
  const left = Array.from({ length: count }, (_, index) => index);
  let letThrough = 0;
  const work = async () => {
    for (let index = left.pop(); index !== undefined; index = left.pop()) {
      const { status } = await castVote(url, voteOf(`flood${index}`), headersOf(index));
      // On a busy machine a vote within the limits may get a 503: then it is unknown whether it counts.
      if (status === 201 || status === 503) letThrough += 1;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return letThrough;
}

const inOtherSpellings =
  (spellings: string[]): Attack =>
  async (start) => {
    const url = await start({});
    const statuses: number[] = [];
    for (const email of spellings) statuses.push((await castVote(url, voteOf('ada', { email }))).status);
    const [own, ...others] = statuses;
    if (own !== 201) throw new Error(`the voter's own vote got ${own}`);
    return votesGained(others.length, others.filter((status) => status === 201).length);
  };

const floodFrom =
  (forwardedFor: (index: number) => string, isTrusted = true): Attack =>
  async (start, { trustProxy }) => {
    const url = await start(isTrusted ? { TRUST_PROXY: trustProxy } : {});
    return votesGained(FLOOD, await letThroughOf(url, FLOOD, (index) => ({ 'X-Forwarded-For': forwardedFor(index) })));
  };

const votesGained = (attempts: number, votes: number): AttackOutcome => ({ attempts, result: `${votes} votes` });

function logIn(url: string, address: string, password: string): Promise<BareResponse> {
  const body = JSON.stringify({ email: ADMINISTRATOR.ADMIN_EMAIL, password });
  const headers = { 'X-Forwarded-For': address };
  return bareRequest(url, { method: 'POST', target: '/api/admin/login', body, headers });
}

/** An administrator who signed in before, while many networks try passwords. */
const lockOut: Attack = async (start, { trustProxy }) => {
  const url = await start({ TRUST_PROXY: trustProxy, ...ADMINISTRATOR });
  const own = '203.0.113.5';
  await logIn(url, own, ADMINISTRATOR.ADMIN_PASSWORD);
  const attempts = 40;
  for (let index = 0; index < attempts; index += 1) await logIn(url, `198.51.${index}.1`, 'not the right one');
  const { status } = await logIn(url, own, ADMINISTRATOR.ADMIN_PASSWORD);
  return { attempts, result: status === 200 ? 'administrator signs in' : `administrator locked out (${status})` };
};

/** What a page of another site can make a visitor's browser send. */
const fromAnotherSite: Attack = async (start) => {
  const url = await start({});
  const fields = Object.entries(voteOf('cross')).map(([name, value]): [string, string] => [name, String(value)]);
  const sent: [string, string, Record<string, string>][] = [
    ['text', JSON.stringify(voteOf('text')), { 'Content-Type': 'text/plain' }],
    ['no type', JSON.stringify(voteOf('untyped')), { 'Content-Type': '' }],
    ['form', new URLSearchParams(fields).toString(), { 'Content-Type': 'application/x-www-form-urlencoded' }],
    ['multipart', JSON.stringify(voteOf('multipart')), { 'Content-Type': 'multipart/form-data; boundary=x' }],
    ['cross-site', JSON.stringify(voteOf('crosssite')), { 'Sec-Fetch-Site': 'cross-site' }],
  ];
  let votes = 0;
  for (const [, body, headers] of sent) {
    const { status } = await bareRequest(url, { method: 'POST', target: '/api/vote', body, headers });
    if (status === 201) votes += 1;
  }
  return votesGained(sent.length, votes);
};

/** An encoded line break after an address must not lead to the resource at that address. */
const lineBreaks: Attack = async (start) => {
  const url = await start({});
  const targets = [
    '/api/vote%0A',
    '/api/vote/count%0A',
    '/api/get-votes%0A',
    '/api/get-votes/export%0A',
    '/api/docs%0A',
  ];
  const statuses = new Set<number>();
  for (const target of targets) {
    for (const method of ['GET', 'POST']) {
      const { status } = await bareRequest(url, { method, target, body: JSON.stringify(voteOf('line')) });
      statuses.add(status);
    }
  }
  return { attempts: 2 * targets.length, result: `status ${[...statuses].toSorted().join(', ')}` };
};

/** Whether a second vote under the same key is reported as counted, for a candidate it does not count for. */
const otherCandidateOfOneKey: Attack = async (start) => {
  const url = await start({});
  const headers = { 'Idempotency-Key': randomUUID() };
  await castVote(url, voteOf('torn', { candidate_id: 1 }), headers);
  const { status } = await castVote(url, voteOf('torn', { candidate_id: 2 }), headers);
  return votesGained(1, status === 201 ? 1 : 0);
};

/** How much a small request can make the server send. */
const amplification: Attack = async (start) => {
  const url = await start({});
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`f${index}`, 1])));
  const response = await bareRequest(url, { method: 'POST', target: '/api/vote', body });
  return { attempts: 1, result: response.body.length < body.length ? 'less than was sent' : 'more than was sent' };
};

/** The most expensive read without a session. */
const manyLogFiles: Attack = async (start) => {
  const url = await start({});
  const attempts = 400;
  const statuses = await Promise.all(
    Array.from({ length: attempts }, async () => (await bareRequest(url, { target: '/log/bundles/0' })).status),
  );
  return {
    attempts,
    result: `${statuses.filter((status) => status !== 429).length > 310 ? 'all' : 'about 300'} files`,
  };
};

/** A name that a spreadsheet with `;` between cells would execute. */
const formulas: Attack = async (start) => {
  const url = await start(ADMINISTRATOR);
  const names = ['=1+1', 'Ada;=1+1', 'Ada;@SUM(1)', 'Ada; +1+1', 'Ada;＝1+1'];
  for (const [index, name] of names.entries()) await castVote(url, voteOf(`formula${index}`, { name }));
  const { token } = tokenSchema.parse(JSON.parse((await logIn(url, '::1', ADMINISTRATOR.ADMIN_PASSWORD)).body));
  const headers = { Authorization: `Bearer ${token}` };
  const { body } = await bareRequest(url, { method: 'POST', target: '/api/get-votes/export', body: '{}', headers });
  const unchanged = names.filter((name) => body.includes(`"${name}"`));
  return { attempts: names.length, result: `${unchanged.length} formulas in the file` };
};

/** Outside attacks, by name. */
export const OUTSIDER_ATTACKS: Record<string, Attack> = {
  ...Object.fromEntries(
    Object.entries(MAILBOXES).map(([provider, spellings]) => [
      `one mailbox in other spellings: ${provider}`,
      inOtherSpellings(spellings),
    ]),
  ),
  'votes at once from one IPv4 address': floodFrom(() => '198.51.100.7'),
  'votes at once from one IPv4 /24': floodFrom((index) => `198.51.100.${index % 256}`),
  'votes at once from one IPv6 /56': floodFrom((index) => `2001:db8:0:${(index % 256).toString(16)}::1`),
  'votes at once from one IPv6 /48': floodFrom((index) => `2001:db8:0:${index.toString(16)}::1`),
  'X-Forwarded-For without a proxy': floodFrom((index) => `198.51.${index % 256}.${index >> 8}`, false),
  'X-Forwarded-For of unique 12 kB texts': floodFrom((index) => `${index}-${'x'.repeat(12_000)}`),
  'wrong passwords for an administrator': lockOut,
  'votes that another site can send': fromAnotherSite,
  'an encoded line break behind an address': lineBreaks,
  'formulas in an exported file': formulas,
  'one key for two candidates': otherCandidateOfOneKey,
  'a body of 1,500 unknown fields': amplification,
  'files of 64 bundles of the log at once from one address': manyLogFiles,
};
