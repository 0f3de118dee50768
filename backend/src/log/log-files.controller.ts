import { Controller, Get, NotFoundException, Param, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../platform/http/public.decorator.js';
import { ReadLimitGuard } from '../platform/rate-limits/read-limit.guard.js';
import { LogRepository } from './log.repository.js';
import { TILE } from './merkle.js';

/** A tile never changes, and neither does a narrower one: the same place has the same hashes for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const CHECKPOINT_AGE = 'public, max-age=1';
/** The level or 'entries'; the place, of which each three digits but the last have an x; the width of a partial one. */
const TILE_PATH = /^(?<level>\d|[1-5]\d|6[0-3]|entries)\/(?<n>(?:x\d{3}\/){0,4}\d{3})(?:\.p\/(?<width>[1-9]\d{0,2}))?$/;

const PLACE = /^(?:0|[1-9]\d{0,8})$/;
/** Of a file of several: 16,384 entries, about a megabyte. */
const BUNDLES = 64;
/** For a client network. At once a checker reads a log of a million votes whole; then it is held up, and nobody else. */
const filesLimit = new ReadLimitGuard(6_000, 10_000);
const bundlesLimit = new ReadLimitGuard(100, 300);

/** The files of the log as C2SP tlog-tiles describes them, outside of /api. The data are for everyone, also for pages of other sites. */
@ApiExcludeController()
@Public()
@UseGuards(filesLimit)
@Controller('log')
export class LogFilesController {
  constructor(private readonly store: LogRepository) {}

  /** Also without the rest of the origin: the current one. */
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

  /** Under the path of the origin, so that what was cached of an earlier one is not taken for it. */
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

  /** Many full bundles, one after the other: a browser that counts all votes waits for each file, however small it is. Not of C2SP. */
  @UseGuards(bundlesLimit)
  @Get(['bundles/:n', ':continued/bundles/:n'])
  async bundles(
    @Param() { continued, n = '' }: { continued?: string; n?: string },
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { origin, size } = await this.store.head();
    const first = Number(n) * BUNDLES * TILE;
    // What is not whole yet is not read.
    const isWhole = PLACE.test(n) && first + BUNDLES * TILE <= size;
    const found =
      isWhole && isOf(origin, continued) ? await this.store.bundles(Number(n) * BUNDLES, BUNDLES) : undefined;
    if (!found) throw new NotFoundException();
    forEveryone(reply, FOR_EVER).type('application/octet-stream');
    return found;
  }

  /** `size`: of the log. */
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

/** `continued`: the part of the path that a log has which goes on after a restore. */
function isOf(origin: string, continued: string | undefined): boolean {
  return origin.endsWith(continued === undefined ? '/log' : `/log/${continued}`);
}

function forEveryone(reply: FastifyReply, cacheControl: string): FastifyReply {
  return reply.header('Cache-Control', cacheControl).header('Access-Control-Allow-Origin', '*');
}
