import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { address, openAddress } from '../../../test/open-address';
import { clearDraft, keepDetails } from '../../ballot/ballot-draft';
// Loaded here, because waiting for lazy pages needs real timers.
import '../candidate-choice/candidate-choice-page';
import './sorry-page';

const assign = vi.fn();

async function openSorry(state: object | null) {
  openAddress('/sorry', state);
  await screen.findByRole('heading', { level: 1, name: 'Sorry!' });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const nothingCounted = 'Something else went wrong this time: nothing was counted.';

describe('the sorry page', () => {
  beforeEach(() => {
    clearDraft();
    assign.mockReset();
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
    vi.useFakeTimers();
  });

  describe.each([
    ['after an earlier vote', { cause: 'already-voted' }],
    ['opened directly', null],
    ['with an unknown state', { cause: 'nonsense', fields: 'x' }],
  ])('%s', (_situation, state) => {
    it('counts down and sends the visitor to the newsletter after 5 s', async () => {
      await openSorry(state);
      expect(screen.getByText('You can only vote once.')).toBeTruthy();
      expect(screen.getByRole('timer').textContent).toBe('Taking you to the newsletter in 5\u00a0s.');
      expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
      await pass(4_999);
      expect(assign).not.toHaveBeenCalled();
      await pass(1);
      expect(assign.mock.calls).toEqual([['https://newsletter.example.com']]);
    });

    it('lets the visitor stay', async () => {
      await openSorry(state);
      fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
      await pass(60_000);
      expect(assign).not.toHaveBeenCalled();
    });
  });

  it('goes to the free gifts at once by the button', async () => {
    await openSorry({ cause: 'already-voted' });
    fireEvent.click(screen.getByRole('button', { name: 'Free Gifts' }));
    expect(assign.mock.calls).toEqual([['https://gifts.example.com']]);
  });

  it.each([
    ['not-counted', [nothingCounted]],
    ['not-confirmed', ['We could not confirm whether your vote arrived. Try again: it can never count twice.']],
    ['invalid', [nothingCounted]],
    ['closed', [nothingCounted, 'Voting has closed. The totals stay.']],
  ])('says what is known (%s), offers to try again and does not redirect', async (cause, lines) => {
    await openSorry({ cause });
    expect(screen.getByText('You can only vote once.')).toBeTruthy();
    for (const line of lines) expect(screen.getByText(line)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    await pass(60_000);
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    ['rate.limited', 'Too many requests came from your network. Please wait a minute, then try again.'],
    ['vote.queue_full', 'The poll cannot take all votes at this moment. Please try again.'],
    [
      'vote.too_many_pending',
      'Too many votes were sent with this email address within a day. Please open the mail that came and confirm your vote there, or come back tomorrow.',
    ],
    ['of.a_newer_server', 'Something went wrong. Please try again.'],
  ])("shows the text of the server's code: %s", async (code, line) => {
    await openSorry({ cause: 'not-counted', code });
    expect(screen.getByText(nothingCounted)).toBeTruthy();
    expect(screen.getByText(line)).toBeTruthy();
  });

  it('tries again at the choice with the same details', async () => {
    keepDetails({
      name: 'Ada',
      phone_number: '',
      email: 'a@example.com',
      country: 'Austria',
      zip_code: '1',
      freegifts: true,
    });
    await openSorry({ cause: 'not-counted' });
    fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    expect(address()).toBe('/vote');
  });
});
