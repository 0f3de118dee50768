import { Inject, Injectable } from '@nestjs/common';
import { Refreshed } from '../../platform/http/refreshed.js';
import { PollService } from '../../poll/poll.service.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { englishName } from './names.js';
import { drawPicture } from './picture.js';
import { ResultsService } from './results.service.js';

/** ms for which a picture is reused: drawing takes some 50 ms of CPU time. */
const MAX_AGE = 60_000;

/** The picture of the results for link previews, drawn at most once a minute. */
@Injectable()
export class ResultsPicture {
  private latest = this.drawnOnce();

  constructor(
    private readonly results: ResultsService,
    @Inject(POLL) private readonly poll: PollFile,
    polls: PollService,
  ) {
    // The old one may have names and an order that the poll no longer has.
    polls.onChange(() => {
      this.latest = this.drawnOnce();
    });
  }

  /** As PNG. Rejects with `TotalsUnavailableError`. */
  async png(): Promise<Buffer> {
    return this.latest.get();
  }

  private drawnOnce(): Refreshed<Buffer> {
    return new Refreshed(() => this.draw(), { maxAge: MAX_AGE });
  }

  private async draw(): Promise<Buffer> {
    const { total, candidates, at } = await this.results.results();
    // By id: the poll may have been changed since the results were read.
    const names = candidates.flatMap((id) => this.poll.candidates.filter((each) => each.id === id).map(englishName));
    const haveAllNames = names.length === candidates.length;
    return drawPicture(haveAllNames ? total && { names, figures: total, at } : null);
  }
}
