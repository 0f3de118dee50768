import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { address, openAddress } from '../../../test/open-address';
import { changePoll } from '../../../test/poll';
import { noDetails } from '../../api/voter-details';
import { keepDetails } from '../../features/ballot/ballot-draft';
import { changeLanguage } from '../../languages/language';
// Loaded here, because waiting for lazy pages needs real timers.
import '../candidate-choice/candidate-choice-page';
import './sorry-page';

const assign = vi.fn();

async function openSorry(state: object | null) {
  openAddress('/sorry', state);
  await screen.findByRole('heading', { level: 1, name: 'Sorry!' });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const notConfirmed = 'We could not confirm whether your vote arrived. Try again: it can never count twice.';

/** Heading and paragraphs, in reading order. */
const linesOfCard = () =>
  [...document.querySelectorAll('main h1, main p')].map(({ textContent }) => textContent.trim());

describe('the sorry page', () => {
  beforeEach(() => {
    assign.mockReset();
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
    vi.useFakeTimers();
  });

  it.each([
    ['after an earlier vote', { cause: 'already-voted' }],
    ['opened directly', null],
    ['with an unknown state', { cause: 'nonsense', fields: 'x' }],
  ])('counts down, sends the visitor to the newsletter after 5 s, or lets them stay: %s', async (_situation, state) => {
    await openSorry(state);
    expect(screen.getByText('You can only vote once.')).toBeTruthy();
    expect(screen.getByRole('timer').textContent).toBe('Taking you to the newsletter in 5\u00a0s.');
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    await pass(4_999);
    expect(assign).not.toHaveBeenCalled();
    await pass(1);
    expect(assign.mock.calls).toEqual([['https://newsletter.example.com']]);
    cleanup();
    await openSorry(state);
    fireEvent.click(screen.getByRole('button', { name: 'Stay here' }));
    await pass(60_000);
    expect(assign).toHaveBeenCalledOnce();
  });

  it('leads to the results once voting has closed, and says when the visitor is offline', async () => {
    changePoll({ closes_at: '2020-01-01T00:00:00Z' });
    const { unmount } = openAddress('/sorry', { cause: 'closed' });
    await screen.findByText('Voting has closed. The totals stay.');
    expect(screen.queryByRole('link', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: 'See the results' }).getAttribute('href')).toBe('/results');
    unmount();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    openAddress('/sorry', { cause: 'not-confirmed' });
    await screen.findByText(/^You are offline, so we could not confirm whether your vote arrived/);
    expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy();
  });

  it('goes to the free gifts immediately by the button', async () => {
    await openSorry({ cause: 'already-voted' });
    fireEvent.click(screen.getByRole('button', { name: 'Free Gifts' }));
    expect(assign.mock.calls).toEqual([['https://gifts.example.com']]);
  });

  const wrong = 'Something went wrong. Please try again.';
  const tooMany =
    'Too many votes were sent with this email address within a day. Please open the mail that came and confirm your vote there, or come back tomorrow.';

  it.each([
    [{}, wrong],
    [{ code: 'rate.limited' }, 'Too many requests came from your network. Please wait a minute, then try again.'],
    [{ code: 'vote.queue_full' }, 'The poll cannot take all votes at this moment. Please try again.'],
    [{ code: 'vote.work_required' }, 'The short check against bots did not succeed. Please try again.'],
    [{ code: 'vote.key_reused' }, 'These details had changed. Please try again.'],
    [{ code: 'vote.too_many_pending' }, tooMany],
    [{ code: 'of.a_newer_server' }, wrong],
    [{ cause: 'invalid', fields: ['email'] }, 'Some of your details were not accepted. Please check them.'],
    [{ cause: 'closed' }, 'Voting is not open at the moment.'],
  ])('gives the cause first, says what became of the vote and stays: %j', async (state, message) => {
    await openSorry({ cause: 'not-counted', ...state });
    expect(linesOfCard()).toEqual(['Sorry!', message, 'Nothing was counted.', 'You can only vote once.']);
    expect(screen.getByText(message).className).toBe('outcome-card__message');
    expect(screen.queryByRole('timer')).toBeNull();
    await pass(60_000);
    expect(assign).not.toHaveBeenCalled();
  });

  it('gives the cause first in Spanish', async () => {
    await changeLanguage('es');
    openAddress('/sorry', { cause: 'not-counted', code: 'vote.key_reused' });
    await screen.findByRole('heading', { level: 1, name: '¡Lo sentimos!' });
    const why = 'Estos datos habían cambiado. Inténtelo de nuevo, por favor.';
    expect(linesOfCard().slice(1)).toEqual([why, 'No se contó nada.', 'Solo puede votar una vez.']);
  });

  it.each([
    [{ cause: 'not-confirmed', mayBeCounted: false }, []],
    [{ code: 'vote.queue_full' }, ['The poll cannot take all votes at this moment. Please try again.']],
    [{ cause: 'closed' }, ['Voting is not open at the moment.']],
    [{ cause: 'invalid' }, ['Some of your details were not accepted. Please check them.']],
  ])('says that an attempt without a response may be counted: %j', async (state, why) => {
    await openSorry({ cause: 'not-counted', mayBeCounted: true, ...state });
    expect(linesOfCard()).toEqual(['Sorry!', ...why, notConfirmed, 'You can only vote once.']);
    expect(screen.getByRole('link', { name: 'Try again' })).toBeTruthy();
    await pass(60_000);
    expect(assign).not.toHaveBeenCalled();
  });

  it('tries again at the choice with the same details', async () => {
    keepDetails({ ...noDetails, name: 'Ada', email: 'a@example.com', country: 'Austria', zip_code: '1' });
    await openSorry({ cause: 'not-counted' });
    fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    expect(address()).toBe('/vote');
  });

  it('reloads the form if the server rejected none of its fields, but a candidate that this page still has', async () => {
    const replace = vi.spyOn(window.location, 'replace').mockReturnValue();
    await openSorry({ cause: 'invalid', fields: [] });
    fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
    // It replaces /sorry, which would be wrong about the next attempt.
    expect(replace.mock.calls).toEqual([['/form']]);
    expect(address()).toBe('/sorry');
  });

  it.each([
    ['not-confirmed', '/vote'],
    ['invalid', '/form'],
  ])('is replaced in the history by the page of the next attempt: %s', async (cause, next) => {
    await openSorry({ cause, fields: ['email'] });
    const pushed = vi.spyOn(window.history, 'pushState');
    const replaced = vi.spyOn(window.history, 'replaceState');
    fireEvent.click(screen.getByRole('link', { name: 'Try again' }));
    expect(replaced.mock.calls.map(([, , url]) => url)).toContain(next);
    expect(pushed).not.toHaveBeenCalled();
  });
});
