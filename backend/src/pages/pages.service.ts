import { Worker } from 'node:worker_threads';
import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CONFIG, type Config } from '../platform/config/config.js';
import { PollService } from '../poll/poll.service.js';
import { POLL, type PollFile } from '../poll/poll-file-schema.js';
import { DRAWING, readPageBuild } from './page-build.js';
import { type PublicFile, publicFile } from './public-file.js';

/** By name. */
const contents = z.record(z.string(), z.string());

type Files = ReadonlyMap<string, () => Promise<PublicFile>>;

/** The documents of the poll, and the other files that depend on it, by name: home.html, robots.txt (decision 020). */
@Injectable()
export class PagesService {
  /** Undefined before the first request, and after an error: the next request tries again. */
  private drawn: Promise<Files> | undefined;
  /** Of the poll. */
  private version = 0;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(POLL) private readonly poll: PollFile,
    polls: PollService,
  ) {
    polls.onChange((version) => {
      this.version = version;
      if (this.drawn) this.drawn = this.drawAfter(this.drawn);
    });
  }

  /** Undefined: there is no such file. The first call draws all of them. */
  async file(name: string): Promise<PublicFile | undefined> {
    this.drawn ??= this.drawAfter(Promise.resolve(new Map()));
    return (await this.drawn).get(name)?.();
  }

  /** HTML by path, for an administrator's preview. */
  async preview(poll: PollFile, language: string): Promise<Record<string, string>> {
    return this.drawIn(poll, language);
  }

  /** Waits for `before`, and keeps its parts, which open pages may still load: their URLs have the version. */
  private drawAfter(before: Promise<Files>): Promise<Files> {
    const drawn = before
      .catch((): Files => new Map())
      .then(
        async (files) => new Map([...[...files].filter(([name]) => name.startsWith('poll/')), ...(await this.draw())]),
      );
    drawn.catch(() => {
      if (this.drawn === drawn) this.drawn = undefined;
    });
    return drawn;
  }

  private async draw(): Promise<Files> {
    const drawn = await this.drawIn(this.poll, null);
    return new Map(Object.entries(drawn).map(([name, content]) => [name, once(name, content)]));
  }

  /**
   * In a thread, which has its own copy of the pages' modules and delays no vote. `previewIn`: the language of a preview;
   * null: all files.
   */
  private async drawIn(poll: PollFile, previewIn: string | null): Promise<Record<string, string>> {
    const measurementId = this.config.GA_MEASUREMENT_ID ?? null;
    const { version } = this;
    const worker = new Worker(DRAWING, {
      workerData: { poll, version, build: readPageBuild(), measurementId, previewIn },
    });
    const drawn = new Promise<unknown>((resolve, reject) => {
      const ended = () => reject(new Error('The documents were not drawn.'));
      worker.once('message', resolve).once('error', reject).once('exit', ended);
    });
    return contents.parse(await drawn);
  }
}

/** Compressed on first use. */
function once(name: string, content: string): () => Promise<PublicFile> {
  let file: Promise<PublicFile> | undefined;
  return () => (file ??= publicFile(name, content));
}
