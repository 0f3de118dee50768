import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { beforeAll, describe, expect, it } from 'vitest';
import { poll, startPoll } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const address = 'https://poll.example.org/results';

startPoll(beforeAll, { POLL_FILE: writePollFile({ site_link: 'https://poll.example.org' }) });

const ask = (query: Record<string, string | string[]>) =>
  request(poll.url).get('/api/oembed').set('Host', 'mallory.example').query(query);

describe('oEmbed', () => {
  it('describes the results page, by the addresses of the poll file', async () => {
    const response = await ask({ url: address, format: 'json' })
      .expect(200)
      .expect('Content-Type', /^application\/json/);
    expect(response.body).toEqual({
      type: 'rich',
      version: '1.0',
      title: 'Results: Candidate One and Candidate Two',
      provider_name: 'Public Online Poll',
      provider_url: 'https://poll.example.org',
      cache_age: 86_400,
      html: '<iframe src="https://poll.example.org/results" title="Results: Candidate One and Candidate Two" width="600" height="1150" style="border:0;max-width:100%" loading="lazy"></iframe>',
      width: 600,
      height: 1_150,
      thumbnail_url: 'https://poll.example.org/api/results/picture.png',
      thumbnail_width: 1_200,
      thumbnail_height: 630,
    });
  });

  it.each([`${address}?from=a-site#top`, `${address}/`, 'https://poll.example.org/Results?lang=en'])(
    'is JSON by default, and knows the other spellings of the page: %s',
    async (url) => {
      const { text } = await ask({ url }).expect(200);
      expect(text).toContain(`src=\\"${address}\\"`);
    },
  );

  it('stays within the requested size, and names no larger thumbnail', async () => {
    const small = await ask({ url: address, maxwidth: '480', maxheight: '400' }).expect(200);
    expect(small.body).toMatchObject({ width: 480, height: 400 });
    expect(small.text).toContain(' width=\\"480\\" height=\\"400\\" ');
    expect(small.body).not.toHaveProperty('thumbnail_url');
    const wide = await ask({ url: address, maxwidth: '1200', maxheight: '2000' }).expect(200);
    expect(wide.body).toMatchObject({ width: 600, height: 1_150, thumbnail_width: 1_200 });
  });

  it.each([
    ...['https://poll.example.org/home', 'https://poll.example.org/', 'https://poll.example.org/results/more'],
    ...['https://mallory.example/results', 'http://poll.example.org/results', '/results', 'not an address'],
    'https://poll.example.org@mallory.example/results',
  ])('knows no other address: %s', async (url) => {
    expect(errorOf(await ask({ url }))).toMatchObject({ statusCode: 404, code: 'route.not_found' });
  });

  it('has no other format', async () => {
    const error = { statusCode: 501, code: 'request.refused', message: 'The only format is json.' };
    expect(errorOf(await ask({ url: address, format: 'xml' }))).toEqual(error);
  });

  it.each<[Record<string, string | string[]>, string]>([
    [{}, 'url'],
    [{ url: [address, address] }, 'url'],
    [{ url: address, maxwidth: 'wide' }, 'maxwidth'],
    [{ url: address, maxwidth: '0' }, 'maxwidth'],
    [{ url: address, maxheight: '-1' }, 'maxheight'],
    [{ url: address, maxheight: '1e3' }, 'maxheight'],
  ])('rejects %j and names the field', async (query, field) => {
    expect(invalidFieldsOf(await ask(query).expect(400))).toEqual([field]);
  });
});
