import { act, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pass } from '../../test/pass';
import { changeLanguage } from '../languages/language';
import { ToastProvider, useToast } from './toast';

function Speaker() {
  const toast = useToast();
  return (
    <>
      <button type="button" onClick={() => toast('Link copied to clipboard!')}>
        Copy
      </button>
      <button type="button" onClick={() => toast('Something else.')}>
        Other
      </button>
      <button type="button" onClick={() => toast('Done.', 'by-page')}>
        Done
      </button>
    </>
  );
}

const say = (button: string) => fireEvent.click(screen.getByRole('button', { name: button }));
const toasts = () => screen.queryAllByRole('alert').map((toast) => toast.textContent);

describe('a toast', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    render(
      <ToastProvider>
        <Speaker />
      </ToastProvider>,
    );
  });

  it('shows its text, and disappears after 6 s or when it is dismissed', () => {
    expect(toasts()).toEqual([]);
    say('Copy');
    pass(5_999);
    expect(toasts()).toEqual(['Link copied to clipboard!']);
    pass(1);
    expect(toasts()).toEqual([]);
    say('Copy');
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(toasts()).toEqual([]);
  });

  it('disappears when the language changes, and does not come back with the previous one', async () => {
    say('Copy');
    await act(() => changeLanguage('es'));
    expect(toasts()).toEqual([]);
    await act(() => changeLanguage('en'));
    expect(toasts()).toEqual([]);
  });

  it('stays while the pointer is on it', () => {
    say('Copy');
    fireEvent.pointerEnter(screen.getByRole('alert'));
    pass(60_000);
    expect(toasts()).toHaveLength(1);
    fireEvent.pointerLeave(screen.getByRole('alert'));
    pass(6_000);
    expect(toasts()).toEqual([]);
  });

  it('stays for as long as its button has the focus', () => {
    say('Copy');
    const close = screen.getByRole('button', { name: 'Close' });
    act(() => close.focus());
    pass(60_000);
    expect(toasts()).toHaveLength(1);
    act(() => close.blur());
    pass(6_000);
    expect(toasts()).toEqual([]);
  });

  it('is silent when a live region of the page announces the same text', () => {
    say('Done');
    expect(toasts()).toEqual([]);
    const toast = screen.getByRole('status');
    expect([toast.textContent, toast.getAttribute('aria-live')]).toEqual(['Done.', 'off']);
    pass(6_000);
    expect(screen.queryByText('Done.')).toBeNull();
  });

  it('replaces an earlier toast with the same text', () => {
    say('Copy');
    say('Other');
    say('Copy');
    expect(toasts()).toEqual(['Something else.', 'Link copied to clipboard!']);
  });
});
