import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { BrowserRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { address, openAddress } from '../../../test/open-address';
import { changeBallot } from '../../../test/poll';
import { setScreenWidth } from '../../../test/screen';
import { mockFailedTotals, mockTotals } from '../../../test/totals';
import { App } from '../../app/app';
// Loaded here, because waiting for lazy pages needs real timers.
import '../../features/share/share-dialog';
import './success-page';

const gifts = 'https://gifts.example.com';
const assign = vi.fn();

async function openSuccess(state: object = { voted: true }) {
  openAddress('/success', state);
  await screen.findByRole('heading', { level: 1, name: 'Congratulations' });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the success page', () => {
  beforeEach(() => {
    assign.mockReset();
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
    setScreenWidth(1280);
    vi.useFakeTimers();
  });

  it('says that the vote was cast, and whom it was for until the page is left or reloaded', async () => {
    const { unmount } = openAddress('/success', { voted: true, candidateId: 2 });
    await screen.findByText('Your vote went to Candidate Two.');
    expect(screen.getByText('You have voted Successfully.')).toBeTruthy();
    await waitFor(() => expect(document.title).toContain('Congratulations'));
    expect(JSON.stringify(window.history.state)).not.toContain('candidateId');
    act(() => {
      window.dispatchEvent(new Event('pagehide'));
    });
    expect(screen.queryByText(/Candidate Two/)).toBeNull();
    unmount();

    render(<App />, { wrapper: BrowserRouter });
    expect(await screen.findByText('You have voted Successfully.')).toBeTruthy();
    expect(screen.queryByText(/Your vote went to/)).toBeNull();
  });

  it.each([{}, { candidateId: 3 }, { candidateId: '1' }])('names nobody if it is not known whom: %j', async (state) => {
    await openSuccess({ voted: true, ...state });
    expect(screen.queryByText(/Your vote went to/)).toBeNull();
  });

  it('shows the live totals and leads to the results, for those who stay', async () => {
    mockTotals(10, 20, 5, 7);
    await openSuccess();
    click('Stay here');
    await waitFor(() => expect(screen.getByRole('region', { name: 'Vote totals' })).toBeTruthy());
    const totals = [...document.querySelectorAll('.vote-counters__total')].map(({ textContent }) => textContent);
    expect(totals).toEqual(['10', '5', '20', '7']);
    fireEvent.click(screen.getByRole('link', { name: 'See the results' }));
    await waitFor(() => expect(address()).toBe('/results'));
  });

  it('shows no totals at all rather than examples', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    mockFailedTotals();
    await openSuccess();
    // biome-ignore lint/suspicious/noConsole: this is a spy.
    await waitFor(() => expect(console.warn).toHaveBeenCalled());
    expect(screen.queryByRole('region', { name: 'Vote totals' })).toBeNull();
  });

  it('counts down, which a screen reader is told once, and leads to the free gifts after 5 s, once', async () => {
    await openSuccess();
    expect(screen.queryByRole('dialog')).toBeNull();
    const told = () => screen.getByRole('status').textContent;
    expect(told()).toBe('Taking you to the free gifts in 5\u00a0s.');
    expect(screen.getByRole('timer').textContent).toBe('Taking you to the free gifts in 5\u00a0s.');
    await pass(2_000);
    expect(screen.getByRole('timer').textContent).toBe('Taking you to the free gifts in 3\u00a0s.');
    expect(told()).toBe('Taking you to the free gifts in 5\u00a0s.');
    await pass(2_999);
    expect(assign).not.toHaveBeenCalled();
    await pass(1);
    expect(assign.mock.calls).toEqual([[gifts]]);
    await pass(60_000);
    expect(assign).toHaveBeenCalledTimes(1);
  });

  it('lets the visitor stay, and go immediately', async () => {
    await openSuccess();
    await pass(4_000);
    click('Stay here');
    expect(screen.getByRole('status').textContent).toBe('You are staying here.');
    await pass(60_000);
    expect(assign).not.toHaveBeenCalled();
    click('Free Gifts');
    expect(assign.mock.calls).toEqual([[gifts]]);
  });

  it('pauses the countdown while the share dialog is open, and continues it afterwards', async () => {
    await openSuccess();
    await pass(2_000);
    click('Share');
    await screen.findByRole('dialog', { name: 'SHARE' });
    await pass(60_000);
    expect(assign).not.toHaveBeenCalled();
    click('Close');
    await pass(3_000);
    expect(assign.mock.calls).toEqual([[gifts]]);
  });

  it('opens the thank-you dialog if the poll file says so, and counts down only afterwards', async () => {
    changeBallot({ thank_you_download: { pdf: '/thanks.pdf', opens_on_success: true } });
    await openSuccess();
    const dialog = screen.getByRole('dialog', { name: 'Thank you for voting' });
    expect(within(dialog).getByRole('presentation').getAttribute('src')).toBe('/pictures/thank-you.svg');
    expect(screen.getByRole('link', { name: /Download/ }).getAttribute('href')).toBe('/thanks.pdf');
    await pass(60_000);
    expect(assign).not.toHaveBeenCalled();
    click('Close');
    await pass(5_000);
    expect(assign.mock.calls).toEqual([[gifts]]);
  });

  it('stays on a return from the other site, and on a reload then, which leaves the focus where it is', async () => {
    await openSuccess();
    await pass(5_000);
    act(() => {
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(screen.getByText('You are staying here.')).toBeTruthy();
    expect(window.history.state).toMatchObject({ usr: { voted: true, countedDown: true } });
    cleanup();
    assign.mockReset();
    await openSuccess({ voted: true, countedDown: true });
    expect(screen.getByText('You are staying here.')).toBeTruthy();
    expect(screen.queryByRole('timer')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    await pass(60_000);
    expect(assign).not.toHaveBeenCalled();
  });

  it('clears its timers when the page is left', async () => {
    openAddress('/success', { voted: true }).unmount();
    await pass(60_000);
    expect(assign).not.toHaveBeenCalled();
  });

  it.each([
    [390, true],
    [1280, false],
  ])('on a screen of %i px shows moving pictures: %s', async (width, expected) => {
    setScreenWidth(width);
    await openSuccess();
    expect(document.querySelector('img[src^="/pictures/slides/"]') !== null).toBe(expected);
  });

  it.each([null, { voted: 'true' }])('redirects to the landing page without a vote (%j)', async (state) => {
    mockTotals(1, 2, 3, 4);
    openAddress('/success', state);
    await screen.findByRole('heading', { level: 1 });
    expect(address()).toBe('/home');
    expect(screen.queryByText('You have voted Successfully.')).toBeNull();
    await pass(5_000);
    expect(assign).not.toHaveBeenCalled();
  });
});
