import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { Controller, Get, Headers, NotFoundException, Param, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/http/public.decorator.js';
import { NetworkLimitGuard } from '../platform/rate-limits/network-limit.guard.js';
import { LogRepository } from './log.repository.js';
import { TILE } from './merkle.js';

/** Tiles, full or partial, and stamps never change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const CHECKPOINT_AGE = 'public, max-age=1';
/** The level or 'entries'; the index in groups of three digits, all but the last with an x; the width of a partial tile. */
const TILE_PATH = /^(?<level>\d|[1-5]\d|6[0-3]|entries)\/(?<n>(?:x\d{3}\/){0,4}\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/;

/** The size of a stamped checkpoint, and whether its proof is asked for. */
const STAMP_FILE = /^(?<size>0|[1-9]\d{0,14})(?<isProof>\.ots)?$/;

const PLACE = /^(?:0|[1-9]\d{0,8})$/;
/** Bundles per file: 16,384 entries, about a megabyte. */
const BUNDLES = 64;
/** Per client network. The burst is a whole log of a million votes; beyond it only that network waits. */
const filesLimit = new NetworkLimitGuard(6_000, 10_000);
const bundlesLimit = new NetworkLimitGuard(100, 300);

/** Of Accept-Encoding. */
const BROTLI = /(?:^|,) *br *(?:,|$|; *q=(?:1|0\.\d*[1-9]))/i;
/** A megabyte takes 3 ms, and becomes six tenths, little more than its random bytes. More effort gains nothing. */
const compress = promisify(brotliCompress);
const FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

/** The files of the log by C2SP tlog-tiles, outside /api. They are for everyone, including pages of other sites. */
@ApiExcludeController()
@Public()
@UseGuards(filesLimit)
@Controller('log')
export class LogFilesController {
  constructor(private readonly store: LogRepository) {}

  /** Without the rest of the origin: the current one. */
  @Get(['checkpoint', ':continued/checkpoint'])
  async checkpoint(
    @Param('continued') continued: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { origin, checkpoint } = await this.store.head();
    if (continued !== undefined && !isOf(origin, continued)) throw new NotFoundException();
    forEveryone(reply, CHECKPOINT_AGE).type('text/plain; charset=utf-8');
    return checkpoint;
  }

  /** Under the origin's path, so that no cache serves files of an earlier origin. */
  @Get(['tile/*', ':continued/tile/*'])
  async tile(
    @Param() { continued, '*': path = '' }: { continued?: string; '*'?: string },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { origin, size } = await this.store.head();
    const found = isOf(origin, continued) ? await this.find(path, size) : undefined;
    if (!found) throw new NotFoundException();
    forEveryone(reply, FOR_EVER).type('application/octet-stream');
    return found;
  }

  /** Many full bundles in a row: a browser that counts all votes waits for each file, however small. Not part of C2SP. */
  @UseGuards(bundlesLimit)
  @Get(['bundles/:n', ':continued/bundles/:n'])
  async bundles(
    @Param() { continued, n = '' }: { continued?: string; n?: string },
    @Headers('accept-encoding') encodings: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { origin, size } = await this.store.head();
    const first = Number(n) * BUNDLES * TILE;
    // Only full bundles.
    const isWhole = PLACE.test(n) && first + BUNDLES * TILE <= size;
    const found =
      isWhole && isOf(origin, continued) ? await this.store.bundles(Number(n) * BUNDLES, BUNDLES) : undefined;
    if (!found) throw new NotFoundException();
    forEveryone(reply, FOR_EVER).type('application/octet-stream').header('Vary', 'Accept-Encoding');
    if (!BROTLI.test(encodings ?? '')) return found;
    reply.header('Content-Encoding', 'br');
    return compress(found, FAST);
  }

  /** A stamped checkpoint, or the proof of its stamp. Those of earlier origins stay. Not part of C2SP. */
  @Get(['stamps/:file', ':continued/stamps/:file'])
  async stamp(
    @Param() { continued, file = '' }: { continued?: string; file?: string },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string> {
    const { size, isProof } = STAMP_FILE.exec(file)?.groups ?? {};
    const stamps = size === undefined ? [] : await this.store.stamped(Number(size));
    const found = stamps.find(({ origin }) => isOf(origin, continued));
    if (!found) throw new NotFoundException();
    forEveryone(reply, FOR_EVER).type(isProof ? 'application/octet-stream' : 'text/plain; charset=utf-8');
    return isProof ? found.proof : found.checkpoint;
  }

  private async find(path: string, size: number): Promise<Buffer | undefined> {
    const { level, n = '', width: partial } = TILE_PATH.exec(path)?.groups ?? {};
    const width = Number(partial ?? TILE);
    const isPadded = n.startsWith('x000/');
    if (level === undefined || isPadded || (partial !== undefined && width >= TILE)) return undefined;
    const place = Number(n.replaceAll(/[x/]/g, ''));
    if (level !== 'entries') return this.store.tile(Number(level), place, width);
    if (place * TILE + width > size) return undefined;
    return width === TILE ? this.store.bundles(place, 1) : this.store.partialBundle(place, width);
  }
}

/** `continued`: the additional path of a log that continues after a restore. */
function isOf(origin: string, continued: string | undefined): boolean {
  return origin.endsWith(continued === undefined ? '/log' : `/log/${continued}`);
}

function forEveryone(reply: FastifyReply, cacheControl: string): FastifyReply {
  return reply.header('Cache-Control', cacheControl).header('Access-Control-Allow-Origin', '*');
}
