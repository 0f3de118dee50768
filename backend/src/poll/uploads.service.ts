import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import sharp from 'sharp';
import { UploadUnsupportedError } from './poll.errors.js';
import { UploadsRepository } from './uploads.repository.js';

/** Bytes. */
export const LONGEST_UPLOAD = 5 * 1024 * 1024;
/** Twice the width of a portrait on a page, for dense screens. */
const LONGEST_SIDE = 640;
/** A photograph of 5 MB has fewer. Rotating it takes 100 MB of memory, and a backend has 512. */
const MOST_PIXELS = 25_000_000;

/** By a file's first bytes; `null` matches any byte. Other pictures may contain scripts (SVG). */
const PICTURES: readonly (readonly (number | null)[])[] = [
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  [0xff, 0xd8, 0xff],
  [...Buffer.from('RIFF'), null, null, null, null, ...Buffer.from('WEBP')],
];
const PDF = [...Buffer.from('%PDF-')];
/** Of a stored file. */
const NAME = /^[0-9a-f]{32}\.(pdf|webp)$/;

// One thread per picture: voters come first.
sharp.concurrency(1);
sharp.cache(false);

/** The pictures and the thank-you file of a poll (decision 046). */
@Injectable()
export class UploadsService {
  /** One picture at a time, to limit memory. */
  private drawn: Promise<unknown> = Promise.resolve();

  constructor(private readonly uploads: UploadsRepository) {}

  /** Returns the path on this site. Rejects with `UploadUnsupportedError`. */
  async store(given: unknown, by: string): Promise<string> {
    if (!Buffer.isBuffer(given)) throw new UploadUnsupportedError();
    const isPdf = beginsWith(given, PDF);
    const content = isPdf ? given : await this.drawInTurn(given);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 32);
    const name = `${hash}.${isPdf ? 'pdf' : 'webp'}`;
    await this.uploads.store(name, content, by);
    return `/uploads/${name}`;
  }

  /** Undefined: there is no such file. */
  async read(name: string): Promise<Buffer | undefined> {
    return NAME.test(name) ? this.uploads.contentOf(name) : undefined;
  }

  private async drawInTurn(bytes: Buffer): Promise<Buffer> {
    const drawn = this.drawn.then(() => drawnAnew(bytes));
    this.drawn = drawn.catch(() => undefined);
    return drawn;
  }
}

/** As upright WebP without metadata. */
async function drawnAnew(bytes: Buffer): Promise<Buffer> {
  if (!PICTURES.some((beginning) => beginsWith(bytes, beginning))) throw new UploadUnsupportedError();
  try {
    return await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize(LONGEST_SIDE, LONGEST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp()
      .toBuffer();
  } catch {
    throw new UploadUnsupportedError();
  }
}

function beginsWith(bytes: Buffer, beginning: readonly (number | null)[]): boolean {
  return beginning.every((byte, place) => byte === null || bytes[place] === byte);
}
