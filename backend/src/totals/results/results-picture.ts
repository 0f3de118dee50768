import { Inject, Injectable } from '@nestjs/common';
import { Refreshed } from '../../platform/http/refreshed.js';
import { POLL } from '../../poll/poll-file.js';
import type { PollFile } from '../../poll/poll-file-schema.js';
import { englishName } from './names.js';
import { drawPicture } from './picture.js';
import { ResultsService } from './results.service.js';

/** ms for which a picture is reused: drawing takes some 50 ms of CPU time. */
const MAX_AGE = 60_000;

/** The picture of the results for link previews, drawn at most once a minute. */
@Injectable()
export class ResultsPicture {
  private readonly latest = new Refreshed(() => this.draw(), { maxAge: MAX_AGE });

  constructor(
    private readonly results: ResultsService,
    @Inject(POLL) private readonly poll: PollFile,
  ) {}

  /** As PNG. Rejects with `TotalsUnavailableError`. */
  async png(): Promise<Buffer> {
    return this.latest.get();
  }

  private async draw(): Promise<Buffer> {
    const { total, at } = await this.results.results();
    return drawPicture(total && { names: this.poll.candidates.map(englishName), figures: total, at });
  }
}
