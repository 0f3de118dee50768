import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/config/config.js';
import type { Witness } from '../platform/config/witness.js';
import { describeError } from '../platform/errors/describe-error.js';
import { FetchError, fetchText } from '../platform/http/fetch-text.js';
import { SecondLoop } from '../platform/jobs/second-loop.js';
import { consistencyProof } from './consistency-proof.js';
import { cosignatureIn, cosignatureRequest } from './cosignature.js';
import { LogRepository } from './log.repository.js';
import { type Turn, WitnessesRepository } from './witnesses.repository.js';

/** ms. Two requests of this length end before another backend has its turn. */
const TIMEOUT = 2_000;
/** Bytes. A witness may have several keys. */
const LIMIT = 64 * 1024;
const CONFLICT = 409;

/**
 * Has the witnesses of LOG_WITNESSES sign each checkpoint after it is public, one backend at a time, so that nothing waits for
 * one that does not respond.
 */
@Injectable()
export class WitnessesJobs implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(WitnessesJobs.name);
  private readonly lastErrors = new Map<Witness, string>();
  /** One for each, so that none waits for another. */
  private readonly loops: SecondLoop[];

  constructor(
    private readonly repository: WitnessesRepository,
    private readonly log: LogRepository,
    @Inject(CONFIG) { LOG_WITNESSES }: Pick<Config, 'LOG_WITNESSES'>,
  ) {
    this.loops = LOG_WITNESSES.map((witness) => this.loopOf(witness));
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }

  async round(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.round()));
  }

  private loopOf(witness: Witness): SecondLoop {
    return new SecondLoop(
      (stop) => this.ask(witness, stop),
      () => undefined,
    );
  }

  /** An error is logged once, and a later round tries again. */
  private async ask(witness: Witness, stop: AbortSignal): Promise<void> {
    try {
      const id = `${witness.name}+${witness.keyId.toString('hex')}`;
      const turn = await this.repository.takeTurn(id);
      if (!turn) return;
      const cosignature = await this.cosignature(witness, turn, stop);
      await this.repository.save(id, turn.size, cosignature);
      this.lastErrors.delete(witness);
    } catch (error) {
      if (!stop.aborted) this.warnOnce(witness, error);
    }
  }

  private async cosignature(witness: Witness, { old, size, checkpoint }: Turn, stop: AbortSignal): Promise<string> {
    const request = (signed: number) => this.request(witness, signed, Number(size), checkpoint, stop);
    const first = await request(Number(old));
    const last = typeof first === 'number' ? await request(first) : first;
    if (typeof last === 'string') return last;
    throw new FetchError('it said twice that it has signed another size');
  }

  /** The witness's signature, or the size that it has signed instead of `old`. */
  private async request(
    witness: Witness,
    old: number,
    size: number,
    checkpoint: string,
    stop: AbortSignal,
  ): Promise<string | number> {
    const proof = await consistencyProof(old, size, (...place) => this.log.tile(...place));
    const { status, text } = await fetchText(`${witness.url}/add-checkpoint`, {
      method: 'POST',
      body: cosignatureRequest(old, proof, checkpoint),
      statuses: [200, CONFLICT],
      limit: LIMIT,
      timeout: TIMEOUT,
      stop,
    });
    if (status === CONFLICT) return signedSize(text, size);
    const cosignature = cosignatureIn(text, witness, checkpoint);
    if (cosignature === undefined) throw new FetchError('it responded without a signature of its key');
    return cosignature;
  }

  private warnOnce(witness: Witness, error: unknown): void {
    const reason = error instanceof FetchError ? error.message : describeError(error);
    if (this.lastErrors.get(witness) === reason) return;
    this.lastErrors.set(witness, reason);
    this.logger.warn(`The witness ${witness.name} did not sign the log: ${reason}`);
  }
}

/** The body of a conflict. Throws `FetchError` if it is not a size, or exceeds the log's. */
function signedSize(text: string, size: number): number {
  if (!/^\d{1,15}\n?$/.test(text)) throw new FetchError(`it responded with ${CONFLICT} and no size`);
  const signed = Number(text);
  if (signed <= size) return signed;
  throw new FetchError(
    `it has signed ${signed} entries, and the log has ${size}: the database went back in time (docs/operations.md)`,
  );
}
