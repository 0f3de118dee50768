import request from 'supertest';
import { bareRequest } from 'test-support/bare-request';
import { writePollFile } from 'test-support/poll-file';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defaultPoll } from './support/default-poll.js';
import { poll, start as startPoll } from './support/poll-of-test.js';

const SITE = 'https://vote.example.org';
const HOSTILE = '</script><script>alert(1)</script><!-- & "quoted"';

const start = (changes: Record<string, unknown> = {}, environment: { GA_MEASUREMENT_ID?: string } = {}) =>
  startPoll({ POLL_FILE: writePollFile(changes), ...environment });

const get = (path: string, headers: Record<string, string> = {}) => request(poll.url).get(path).set(headers);

const pollData = z.looseObject({ poll: z.unknown(), parts: z.unknown(), version: z.string() });
type PollData = z.infer<typeof pollData>;

/** What a document says of the poll, as its scripts read it. */
async function pollDataOf(path: string): Promise<PollData> {
  const { text } = await get(path).expect(200);
  const [, json = ''] = /<script type="application\/json" id="poll-data">(.*?)<\/script>/.exec(text) ?? [];
  return pollData.parse(JSON.parse(json));
}

it('are drawn for the poll of the server, whatever poll was built with', async () => {
  await start({ description: { en: 'A poll of one town.', es: 'Una encuesta.' }, site_link: SITE });
  const { text } = await get('/home').expect(200);
  expect(text).toContain('<meta name="description" content="A poll of one town.">');
  expect(text).toContain(`<link rel="canonical" href="${SITE}/home">`);
  expect((await get('/home', { 'Accept-Language': 'es' })).text).toContain('content="Una encuesta.">');
  expect((await get('/robots.txt')).text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  const addresses = [...(await get('/sitemap.xml')).text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  const indexed = ['/', '/home', '/form', '/results', '/verify', '/articles', '/privacy'];
  expect(addresses).toEqual(indexed.map((path) => SITE + path));
  expect((await get('/manifest.webmanifest')).body).toMatchObject({ description: 'A poll of one town.' });
  await poll.leave();
  await start({ description: 'Another poll.' });
  expect((await get('/home')).text).toContain('<meta name="description" content="Another poll.">');
  await get('/sitemap.xml').expect(404);
});

it('have what each page needs of the poll, and nothing for administrators or floods', async () => {
  const usual = { votes_per_minute: 71_234, network_votes_per_hour: 71_234, mail_domain_votes_per_hour: 71_234 };
  const operator = { name: 'The Society', contact: null, privacy_notice: 'We run it.', terms: 'Be kind.' };
  await start({ usual, operator, campaign_domains: ['campaign.example'], share_text: 'Come along' });
  const { poll: known, parts, version } = await pollDataOf('/home');
  expect([known, parts]).toEqual([
    expect.objectContaining({ operator: { name: 'The Society', contact: null, terms: '/terms' } }),
    {},
  ]);
  const { text } = await get('/home');
  for (const words of ['We run it.', 'Be kind.', 'Come along', 'campaign.example', '71234'])
    expect(text).not.toContain(words);
  const part = async (name: string): Promise<unknown> => {
    const sent = get(`/poll/${version}/${name}.json`).expect('Cache-Control', /immutable/);
    return (await sent.expect(200)).body;
  };
  expect(await part('voting')).toMatchObject({ texts: { 1: defaultPoll().candidates[0]?.text }, handOver: null });
  expect(await part('share')).toMatchObject({ share_text: 'Come along' });
  expect(await part('notices')).toMatchObject({ privacy_notice: 'We run it.', terms: 'Be kind.' });
  expect(await part('dashboard')).toEqual({ campaign_domains: ['campaign.example'] });
  for (const gone of [`/poll/${version}/usual.json`, '/poll/00000000/voting.json']) await get(gone).expect(404);
});

it('have terms only if the operator gave a text', async () => {
  const terms = async (given: string | null) => {
    await start({ operator: { name: null, contact: null, privacy_notice: null, terms: given } });
    const { headers, text } = await get('/terms').expect(200);
    await poll.leave();
    return [headers['x-robots-tag'], /<title>(.*?)<\/title>/.exec(text)?.[1]];
  };
  expect(await terms('Be kind.')).toEqual([undefined, 'Terms – Public Online Poll']);
  expect(await terms(null)).toEqual(['noindex', 'Public Online Poll']);
  await start();
});

it("show the operator's texts as texts, whatever they hold", async () => {
  const names = defaultPoll().candidates.map((candidate, place) => ({ ...candidate, name: `${HOSTILE} ${place}` }));
  await start({ candidates: names, description: HOSTILE });
  const { text } = await get('/home').expect(200);
  expect(text).not.toContain('<script>alert');
  expect(text.match(/<script/g)).toHaveLength(
    text.match(/<script (defer src="\/static|type="application\/json")/g)?.length ?? 0,
  );
  expect(await pollDataOf('/home')).toMatchObject({
    poll: { description: HOSTILE, candidates: [{ name: names[0]?.name }, {}] },
  });
});

it('report page views if the operator wants that, and may then call that host', async () => {
  await start({}, { GA_MEASUREMENT_ID: 'G-TEST123456' });
  expect(await pollDataOf('/home')).toMatchObject({ measurementId: 'G-TEST123456' });
  await get('/home').expect('Content-Security-Policy', /connect-src 'self' https:\/\/www\.google-analytics\.com/);
});

it('are sent as the client wants them compressed, and not again if they are the same', async () => {
  await start();
  const plain = await bareRequest(poll.url, { target: '/form' });
  for (const encoding of ['br', 'gzip']) {
    const response = await fetch(`${poll.url}/form`, { headers: { 'Accept-Encoding': encoding } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toBe(plain.body);
    const etag = response.headers.get('etag') ?? '';
    const again = await get('/form', { 'Accept-Encoding': encoding, 'If-None-Match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    // Another encoding is another representation.
    await get('/form', { 'Accept-Encoding': 'identity', 'If-None-Match': etag }).expect(200);
  }
  await get('/form', { 'Accept-Encoding': 'br;q=0, gzip;q=0' }).expect((response) => {
    expect(response.headers).not.toHaveProperty('content-encoding');
  });
});

it('are at their own addresses alone', async () => {
  await start();
  for (const path of ['/home.html', '/index.html', '/home.es.html', '/.drawing/build.json', '/.page-files.json'])
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  await get('/nowhere').expect('X-Robots-Tag', 'noindex').expect(200);
});
