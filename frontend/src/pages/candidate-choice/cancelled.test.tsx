import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { openAddress } from '../../../test/open-address';
import { lockFor, mockVotes, voteAddress } from '../../../test/votes';

vi.unmock('../../hooks/press-guard');

const cancelled = 'Cancelled: your vote was not cast. You can still vote.';
const status = () => screen.getByRole('status').textContent;
const lock = () => screen.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' });

/** A click by key has a count of 0. */
const pressKey = (element: Element) => fireEvent.click(element);
const press = (element: Element, detail = 1) => {
  fireEvent.pointerDown(element);
  fireEvent.click(element, { detail });
};

/** Opens the choice and votes, which starts a proof of work that never ends. The clock stands still from then on. */
async function voteWithWork() {
  const work = { parameters: { nonce: 'first', data: { mostTries: 3_000 } }, signature: 'ab' };
  mockVotes({ status: 429, code: 'vote.work_required', work });
  openAddress(voteAddress);
  await lockFor('Candidate One');
  await waitFor(() => expect(document.documentElement.dataset.takesPresses).toBeUndefined());
  press(lock());
  await screen.findByRole('button', { name: 'Cancel' });
  vi.useFakeTimers();
}

const cancel = () => screen.getByRole('button', { name: 'Cancel' });

class NeverSolves extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}

beforeEach(() => {
  vi.stubGlobal('Worker', NeverSolves);
  return () => vi.stubGlobal('Worker', undefined);
});

it.each([
  ['a double click on Cancel', press, () => press(screen.getByRole('heading', { name: 'Candidate One' }), 2)],
  ['Enter that is held on Cancel', pressKey, () => pressKey(lock())],
])('casts no vote by %s, and one by a press afterwards', async (_name, first, again) => {
  await voteWithWork();
  await act(async () => {
    first(cancel());
    await Promise.resolve();
  });
  expect(status()).toBe(cancelled);
  again();
  expect(status()).toBe(cancelled);
  act(() => void vi.advanceTimersByTime(700));
  first(lock());
  expect(status()).toBe('Sending your vote…');
});
