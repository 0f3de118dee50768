import { Worker } from 'node:worker_threads';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../platform/config/config.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { DRAWING, readPageBuild } from './page-build.js';
import { type PublicFile, publicFile } from './public-file.js';

/** By name. */
const contents = z.record(z.string(), z.string());
type Contents = z.infer<typeof contents>;

/** The documents of this poll, and the other files that depend on it, by name: home.html, robots.txt (decision 020). */
@Injectable()
export class PagesService {
  private drawn: Promise<Contents> | undefined;
  private readonly files = new Map<string, Promise<PublicFile>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  /** Undefined: the poll has no such file. The first call draws them all. */
  async file(name: string): Promise<PublicFile | undefined> {
    this.drawn ??= this.draw().catch((error: unknown) => {
      // The next request tries again.
      this.drawn = undefined;
      throw error;
    });
    const content = (await this.drawn)[name];
    if (content === undefined) return undefined;
    const file = this.files.get(name) ?? publicFile(name, content);
    this.files.set(name, file);
    return file;
  }

  /** In a thread, which has the modules of the pages for itself and keeps no vote waiting. */
  private async draw(): Promise<Contents> {
    const measurementId = this.config.GA_MEASUREMENT_ID ?? null;
    const worker = new Worker(DRAWING, { workerData: { poll: this.poll, build: readPageBuild(), measurementId } });
    const drawn = new Promise<unknown>((resolve, reject) => {
      const ended = () => reject(new Error('The documents were not drawn.'));
      worker.once('message', resolve).once('error', reject).once('exit', ended);
    });
    return contents.parse(await drawn);
  }
}
