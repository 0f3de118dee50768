import sharp from 'sharp';
import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { errorOf, voteOf } from './support/voters.js';

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n');
const HASHED = /^\/uploads\/[0-9a-f]{32}\.(webp|pdf)$/;

startPollWithAdministrator(beforeEach, { POLL_FILE: writePollFile({}), POLL_MANAGED_BY: 'desk' });

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 80, b: 200 } } });

const send = (bytes: Buffer, type = 'application/octet-stream', token = olive.token) =>
  request(poll.url).post('/api/admin/poll/uploads').auth(token, { type: 'bearer' }).type(type).send(bytes);
const uploaded = async (bytes: Buffer) =>
  z.strictObject({ path: z.string().regex(HASHED) }).parse((await send(bytes).expect(201)).body).path;
const fileAt = (path: string) => request(poll.url).get(path).buffer(true).responseType('blob');
const bytesOf = (body: unknown) => z.instanceof(Buffer).parse(body);

it('draws pictures anew: small, upright, as WebP and without what a camera wrote', async () => {
  const photograph = picture(1_600, 800)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'A Person' } });
  for (const given of [photograph.clone().jpeg(), photograph.clone().png(), photograph.clone().webp()]) {
    const response = await fileAt(await uploaded(await given.toBuffer())).expect(200);
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height, exif, orientation } = await sharp(bytesOf(response.body)).metadata();
    expect({ format, width, height, exif, orientation }).toMatchObject({ format: 'webp', width: 320, height: 640 });
    expect([exif, orientation]).toEqual([undefined, undefined]);
  }
});

it('keeps a PDF as it is, once, to be downloaded', async () => {
  const path = await uploaded(PDF);
  expect(await uploaded(PDF)).toBe(path);
  const response = await fileAt(path).expect(200);
  expect(bytesOf(response.body)).toEqual(PDF);
  expect(response.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="thank-you.pdf"',
  });
  const entry = ['olive@example.com', 'file uploaded', { name: path.slice('/uploads/'.length), bytes: PDF.length }];
  expect((await poll.auditEntries()).at(-1)).toEqual(entry);
});

it('takes nothing else, whatever it is called', async () => {
  const png = await picture(8, 8).png().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
  const others: [string, Buffer][] = [
    ['an empty file', Buffer.alloc(0)],
    ['SVG', svg],
    ['GIF', await picture(8, 8).gif().toBuffer()],
    ['TIFF', await picture(8, 8).tiff().toBuffer()],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['half a picture', png.subarray(0, 40)],
    ['the beginning of a picture, then another', Buffer.concat([png.subarray(0, 8), svg])],
    ['too many pixels', await picture(5_001, 5_001).png().toBuffer()],
  ];
  for (const [what, bytes] of others)
    expect([what, errorOf(await send(bytes).expect(415)).code]).toEqual([what, 'poll.upload_unsupported']);
  await send(PDF, 'application/pdf').expect(415);
  expect(errorOf(await send(Buffer.from('{}'), 'application/json')).code).toBe('poll.upload_unsupported');
  await send(Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)])).expect(413);
  for (const name of ['0'.repeat(32), '..%2f..%2fpoll.json', 'x.webp', '%00.webp'])
    await fileAt(`/uploads/${name}`).expect(404);
});

it('reads no long body without a session, and bytes at no other route', async () => {
  await send(Buffer.concat([PDF, Buffer.alloc(4 * 1024 * 1024)]), undefined, 'x.y.z').expect(401);
  await request(poll.url)
    .put('/api/admin/poll')
    .send({ poll: { text: 'x'.repeat(900_000) } })
    .expect(401);
  await request(poll.url).post('/api/vote').type('application/octet-stream').send(PDF).expect(415);
  await request(poll.url)
    .post('/api/vote')
    .send({ ...voteOf('ada'), name: 'x'.repeat(20_000) })
    .expect(413);
});

it('ends a file after a month in which no version of the poll had it', async () => {
  const [used, unused] = [await uploaded(await picture(9, 9).png().toBuffer()), await uploaded(PDF)];
  await poll.database.query(
    `INSERT INTO poll_versions (poll, published_by) SELECT jsonb_set(poll::jsonb, '{candidates,0,portrait}', to_jsonb($1::text))::json, 'test' FROM poll_versions`,
    [used],
  );
  await poll.database.query(`UPDATE uploads SET uploaded_at = now() - interval '31 days'`);
  await uploaded(await picture(7, 7).png().toBuffer());
  await fileAt(used).expect(200);
  await fileAt(unused).expect(404);
});
