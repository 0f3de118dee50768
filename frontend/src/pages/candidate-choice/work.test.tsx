import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { address } from '../../../test/open-address';
import { lockFor, lockVote, mockVotes, tryAgain } from '../../../test/votes';
import { readDraft } from '../../features/ballot/ballot-draft';

const challengeOf = (nonce: string) => ({ parameters: { nonce, data: { mostTries: 3_000 } }, signature: 'ab' });
const solution = { counter: 2_000, derivedKey: 'cd' };
const working = /One moment: a short check against bots/;
const cancelled = 'Cancelled: your vote was not cast. You can still vote.';

const asksForWork = (nonce: string) => ({ status: 429, code: 'vote.work_required', work: challengeOf(nonce) });
const counted = { status: 201 };

/** The workers that were started. They stand in for the real one, which only browsers have. */
class SolverStub extends EventTarget {
  static started: SolverStub[] = [];
  readonly received: unknown[] = [];
  isRunning = true;

  constructor(readonly address: URL) {
    super();
    SolverStub.started.push(this);
  }

  postMessage(challenge: unknown): void {
    this.received.push(challenge);
  }

  terminate(): void {
    this.isRunning = false;
  }

  says(data: unknown): void {
    act(() => void this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

const bar = () => screen.queryByRole<HTMLProgressElement>('progressbar', { name: 'Check' });

/** Resolves with the nth worker that was started, from 1. */
async function solver(number = 1): Promise<SolverStub> {
  await waitFor(() => expect(SolverStub.started).toHaveLength(number));
  const started = SolverStub.started[number - 1];
  if (!started) throw new Error('no worker was started');
  return started;
}

/** Presses the first candidate's button, and returns the worker that solves the challenge. */
async function lockAndWork(): Promise<SolverStub> {
  await lockVote();
  return solver();
}

describe('a vote that needs a proof of work', () => {
  const logged: unknown[] = [];
  beforeEach(() => {
    logged.length = 0;
    SolverStub.started = [];
    vi.stubGlobal('Worker', SolverStub);
    vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => void logged.push(line));
  });

  afterEach(() => vi.stubGlobal('Worker', undefined));

  it('shows the progress, and goes on by itself with the solution and the same key', async () => {
    const sent = mockVotes(asksForWork('first'), counted);
    const worker = await lockAndWork();
    expect(worker.received).toEqual([challengeOf('first')]);
    expect(screen.getByRole('status').textContent).toMatch(working);
    expect(bar()?.value).toBe(0);
    // The vote waits for the proof of work: nothing says that it is being sent.
    expect(screen.queryByText(/Sending/)).toBeNull();
    worker.says({ tries: 1_500 });
    expect(bar()?.value).toBe(0.5);
    worker.says({ solution });
    await screen.findByText('You have voted Successfully.');
    expect(address()).toBe('/success');
    expect(worker.isRunning).toBe(false);
    expect(sent.map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    const { work = '', ...vote } = sent[1]?.body ?? {};
    expect(vote).toEqual(sent[0]?.body);
    expect(JSON.parse(atob(work))).toEqual({ challenge: challengeOf('first'), solution });
    expect(logged).toEqual([]);
  });

  it('is sent once however often the buttons are pressed', async () => {
    const sent = mockVotes(asksForWork('first'), counted, counted);
    const worker = await lockAndWork();
    const buttons = screen.getAllByRole('button', { name: /Candidate (One|Two)$/ });
    expect(buttons).toHaveLength(2);
    for (const button of buttons) button.click();
    expect(buttons.every((button) => button.hasAttribute('disabled'))).toBe(true);
    worker.says({ solution });
    worker.says({ solution });
    await screen.findByText('You have voted Successfully.');
    expect([sent.length, SolverStub.started.length]).toEqual([2, 1]);
  });

  it('is not sent after Cancel, which leads back to the choice with all details', async () => {
    const sent = mockVotes(asksForWork('first'), asksForWork('second'), counted);
    const worker = await lockAndWork();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(cancelled));
    expect(worker.isRunning).toBe(false);
    expect([bar(), screen.queryByRole('button', { name: 'Cancel' })]).toEqual([null, null]);
    expect(logged).toEqual([]);
    expect(document.activeElement).toBe(await lockFor('Candidate One'));
    expect(readDraft()).toMatchObject({ details: { email: 'ada@example.com' }, unanswered: false });
    expect(sent).toHaveLength(1);
    await userEvent.click(await lockFor('Candidate Two'));
    (await solver(2)).says({ solution });
    await screen.findByText('You have voted Successfully.');
    expect(sent.map(({ body }) => body.candidate_id)).toEqual([1, 2, 2]);
  });

  it('says after Cancel that the vote may count if an earlier attempt got no response', async () => {
    mockVotes(undefined, asksForWork('first'));
    await lockVote();
    await tryAgain();
    await solver();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await screen.findByText(/We could not confirm whether your vote arrived/);
    expect(screen.queryByText(cancelled)).toBeNull();
  });

  it.each<[string, (worker: SolverStub) => void]>([
    ['cannot be fetched', (worker) => void worker.dispatchEvent(new Event('error'))],
    ['finds no solution', (worker) => worker.says({ solution: null })],
  ])('says that nothing was counted when the worker %s, and offers to try again', async (_failure, fail) => {
    const sent = mockVotes(asksForWork('first'), counted);
    fail(await lockAndWork());
    await screen.findByText('Nothing was counted.');
    expect(screen.getByText('The short check against bots did not succeed. Please try again.')).toBeTruthy();
    expect(logged).toEqual([['The vote was not acknowledged: 429 vote.work_required']]);
    expect(readDraft()?.unanswered).toBe(false);
    await tryAgain();
    await screen.findByText('You have voted Successfully.');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  });

  it('works again if the solution is rejected, three times at most', async () => {
    const sent = mockVotes(asksForWork('first'), asksForWork('second'), asksForWork('third'), asksForWork('fourth'));
    (await lockAndWork()).says({ solution });
    (await solver(2)).says({ solution });
    (await solver(3)).says({ solution });
    await screen.findByText('Nothing was counted.');
    expect(SolverStub.started.map(({ received }) => received)).toEqual(
      ['first', 'second', 'third'].map((nonce) => [challengeOf(nonce)]),
    );
    expect(sent).toHaveLength(4);
    expect(logged).toEqual([['The vote was not acknowledged: 429 vote.work_required']]);
  });

  it('is not reported as cast if its response is lost', async () => {
    mockVotes(asksForWork('first'), undefined);
    (await lockAndWork()).says({ solution });
    await screen.findByText(/We could not confirm whether your vote arrived/);
    expect(readDraft()?.unanswered).toBe(true);
  });

  it('ends the worker when the page is left, and sends nothing more', async () => {
    const sent = mockVotes(asksForWork('first'), counted);
    const { unmount } = await lockVote();
    const worker = await solver();
    unmount();
    await waitFor(() => expect(worker.isRunning).toBe(false));
    worker.says({ solution });
    expect(sent).toHaveLength(1);
    expect(readDraft()?.unanswered).toBe(false);
  });
});
