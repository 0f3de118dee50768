import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { focusReturn } from '../../content/timers';
import { useKeptFocus } from './use-kept-focus';

function View() {
  useKeptFocus();
  const [isThere, setThere] = useState(true);
  return (
    <main>
      <h1>The view</h1>
      <section>
        <h2>The part</h2>
        {isThere && (
          <button type="button" onClick={() => setThere(false)}>
            Remove
          </button>
        )}
      </section>
    </main>
  );
}

describe('the focus', () => {
  it('goes to the nearest heading when what has it goes away', async () => {
    render(<View />);
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('The part'));
  });

  it('stays nowhere if it had left what goes away', async () => {
    vi.useFakeTimers();
    render(<View />);
    const button = screen.getByRole('button', { name: 'Remove' });
    button.focus();
    button.blur();
    await Promise.resolve();
    act(() => button.click());
    // The change is noticed.
    await Promise.resolve();
    expect(screen.queryByRole('button')).toBeNull();
    await vi.advanceTimersByTimeAsync(focusReturn);
    expect(document.activeElement).toBe(document.body);
  });
});
