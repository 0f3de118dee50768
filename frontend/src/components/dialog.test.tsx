import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { Dialog } from './dialog';
import { ToastProvider, useToast } from './toast';

function Subject() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      <Dialog title="A question" open={open} onClose={() => setOpen(false)}>
        <Inside />
      </Dialog>
    </>
  );
}

function Inside() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('It worked.')}>
      Do it
    </button>
  );
}

async function openDialog() {
  render(
    <ToastProvider>
      <Subject />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
  return screen.getByRole<HTMLDialogElement>('dialog', { name: 'A question' });
}

describe('a dialog', () => {
  it('closes by its button, a click on the backdrop and Escape, and opens again', async () => {
    const dialog = await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(dialog.open).toBe(false);
    expect(screen.queryByText('A question')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
    expect(dialog.open).toBe(true);
    await userEvent.click(dialog);
    expect(dialog.open).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
    // happy-dom does not close a dialog on Escape, as browsers do.
    act(() => dialog.close());
    expect(screen.queryByText('A question')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
    expect(dialog.open).toBe(true);
    expect(screen.getByText('A question')).toBeDefined();
  });

  it('ignores clicks of the double click that opened it, but not the next one', async () => {
    const dialog = await openDialog();
    fireEvent.pointerDown(dialog);
    // The press would move the focus.
    expect(fireEvent.mouseDown(dialog, { detail: 2 })).toBe(false);
    fireEvent.click(dialog, { detail: 2 });
    expect(dialog.open).toBe(true);
    const inside = screen.getByRole('button', { name: 'Do it' });
    fireEvent.click(inside, { detail: 2 });
    expect(screen.queryByText('It worked.')).toBeNull();
    fireEvent.click(inside, { detail: 1 });
    expect(screen.getByText('It worked.')).toBeTruthy();
    await userEvent.click(dialog);
    await userEvent.click(screen.getByRole('button', { name: 'Open it' }));
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog, { detail: 2 });
    expect(dialog.open).toBe(true);
  });

  it('stays open on a click inside, or when a press that began in it ends on the backdrop', async () => {
    const dialog = await openDialog();
    await userEvent.click(screen.getByRole('heading', { name: 'A question' }));
    expect(dialog.open).toBe(true);
    fireEvent.pointerDown(screen.getByRole('heading', { name: 'A question' }));
    fireEvent.click(dialog);
    expect(dialog.open).toBe(true);
  });

  it('cannot be closed by the visitor without onClose', async () => {
    render(
      <ToastProvider>
        <Dialog title="An announcement" open>
          <p>Words</p>
        </Dialog>
      </ToastProvider>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'An announcement' });
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    await userEvent.click(dialog);
    const escapePressed = createEvent('cancel', dialog, { cancelable: true });
    fireEvent(dialog, escapePressed);
    expect(escapePressed.defaultPrevented).toBe(true);
    expect(dialog.open).toBe(true);
  });

  it('shows toasts inside, because everything outside is inert', async () => {
    const dialog = await openDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Do it' }));
    expect(dialog.contains(screen.getByRole('alert'))).toBe(true);
    act(() => dialog.close());
    expect(await screen.findByRole('alert')).toBeDefined();
  });
});
