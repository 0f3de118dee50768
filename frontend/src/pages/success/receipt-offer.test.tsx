import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockReceipts, promiseOf } from '../../../test/promise';
import { saveFile } from '../../components/save-file';
import { ToastProvider } from '../../components/toast';
import { keepReceipt } from '../../features/ballot/receipt';
import { promiseIn } from '../../features/log/promise';
import { readReceiptText } from '../../features/log/receipt-text';
import { ReceiptOffer } from './receipt-offer';

vi.mock('../../components/save-file', () => ({ saveFile: vi.fn() }));

const digits = '0f'.repeat(16);
const onDecide = vi.fn();

beforeEach(() => {
  mockReceipts();
  onDecide.mockReset();
  vi.mocked(saveFile).mockReset();
});

function Offer({ isPending }: { isPending: boolean }) {
  const [isDecided, setDecided] = useState(false);
  onDecide.mockImplementation(setDecided);
  return <ReceiptOffer candidate={1} isDecided={isDecided} onDecide={onDecide} isPending={isPending} />;
}

function offer({ promise, isPending = false }: { promise?: string; isPending?: boolean } = {}): void {
  keepReceipt({ digits, promise });
  render(
    <MemoryRouter>
      <ToastProvider>
        <Offer isPending={isPending} />
      </ToastProvider>
    </MemoryRouter>,
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function savedBy(name: string): Promise<string> {
  await press(name);
  const file = vi.mocked(saveFile).mock.lastCall?.[0];
  return (await file?.text()) ?? '';
}

describe('the offer of the receipt', () => {
  it('is decided by declining it, and can be taken up again', async () => {
    offer();
    await press('No, thanks');
    expect(onDecide.mock.calls).toEqual([[true]]);
    expect(localStorage.getItem('receipt')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keep my receipt' }));
    await press('Keep my receipt');
    expect(onDecide.mock.calls).toEqual([[true], [false]]);
    expect(await screen.findByRole('textbox', { name: 'Your receipt' })).toBe(document.activeElement);
  });

  it.each(['Save', 'Save as text'])('saves the receipt with its promise, which checks find there: %s', async (name) => {
    const promise = promiseOf(digits);
    offer({ promise });
    await press('Keep my receipt');
    await screen.findByText(
      /^This poll has signed that your vote for Candidate One, United States, will be in the log by /,
    );
    const text = await savedBy(name);
    expect(text).toContain('0f0f-0f0f-0f0f-0f0f-0f0f-0f0f-0f0f-0f0f');
    expect(Buffer.from(readReceiptText(text) ?? []).toString('hex')).toBe(digits);
    expect(promiseIn(text)).toBe(promise);
    expect(onDecide.mock.calls).toEqual([[false]]);
    await press('Done');
    expect(onDecide.mock.calls).toEqual([[false], [true]]);
  });

  it('keeps the receipt in this browser until it is removed', async () => {
    offer();
    await press('Keep my receipt');
    expect(localStorage.getItem('receipt')).toContain(digits);
    await screen.findByText('This browser keeps your receipt until the totals are final.');
    await press('Remove it from this browser');
    expect(localStorage.getItem('receipt')).toBeNull();
    expect(screen.queryByText('This browser keeps your receipt until the totals are final.')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Done' }));
    await press('Done');
    await press('Keep my receipt');
    expect(localStorage.getItem('receipt')).toContain(digits);
    expect(screen.getByText('This browser keeps your receipt until the totals are final.')).toBeTruthy();
  });

  it('does not say that the browser keeps it if it cannot', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied.', 'SecurityError');
    });
    offer();
    await press('Keep my receipt');
    expect(await screen.findByText('This browser cannot keep your receipt. Save it now.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove it from this browser' })).toBeNull();
  });

  it.each([
    ['another candidate', promiseOf(digits, { entry: 'v1 2 US' })],
    ['another receipt', promiseOf('0e'.repeat(16))],
    ['no signature of the poll', promiseOf(digits).replace('until 2', 'until 1')],
    ['no time', promiseOf(digits, { until: 'never' })],
  ])('says at once that the promise is wrong, with %s', async (_, promise) => {
    offer({ promise });
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Wrong: what this poll has signed for your vote/);
  });

  it.each([
    [false, /^Your vote enters the log .*, by \d+:\d\d.[AP]M at the latest\.$/],
    [true, /^Your vote enters the log .*, 60 minutes after you have confirmed it at the latest\.$/],
  ])('says when the vote will be in the log without a promise: pending %s', async (isPending, words) => {
    offer({ isPending });
    await press('Keep my receipt');
    expect(await screen.findByText(words)).toBeTruthy();
    // A pending vote gets its promise when it is confirmed.
    if (!isPending) expect(await screen.findByText(/^This poll has not signed that/)).toBeTruthy();
  });
});
