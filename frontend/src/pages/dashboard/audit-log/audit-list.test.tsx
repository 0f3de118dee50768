import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { delayedResponse, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { accessibilityViolations } from '../../../../test/axe';
import { isLeavingWarned } from '../../../../test/leaving';
import { savedFiles } from '../../../../test/lists';
import { button, openDashboard, rowsInView } from '../../../../test/open-dashboard';

const entry = (id: number, action: string, detail: object = {}) => ({
  id: String(id),
  at: '2026-11-20T10:00:00.000Z',
  actor: 'admin@example.com',
  action,
  detail,
});

describe('the audit log', () => {
  beforeEach(() => signIn());

  it('shows time, account, action and details of each entry', async () => {
    const detail = { reason: 'Sent twice', changed: 2, ids: ['1', '2'] };
    mockPost('/audit-log', { entries: [entry(1, 'invalidation', detail)], next_page: null });
    await openDashboard('audit-log', 'Votes invalidated');
    expect(rowsInView()[0]).toMatch(
      /2026.*Votes invalidatedadmin@example\.com2 votes invalidated: "Sent twice", votes 1, 2$/,
    );
    expect(document.querySelector('time')?.dateTime).toBe('2026-11-20T10:00:00.000Z');
  });

  it('is filtered by who, what and when, and exported with that filter', async () => {
    const requests = mockPost('/audit-log', { entries: [entry(1, 'export')], next_page: null });
    const exports = mockPost('/audit-log/export', () => new HttpResponse('"Id"\r\n'));
    const saved = savedFiles();
    const user = await openDashboard('audit-log');
    await screen.findByText('Export begun', { selector: 'td *, td' });
    await user.click(button('Filter'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter the audit log' }));
    await user.type(dialog.getByLabelText('Who'), ' olive ');
    await user.selectOptions(dialog.getByLabelText('What'), 'Export begun');
    fireEvent.change(dialog.getByLabelText('From'), { target: { value: '2026-11-20T10:00' } });
    fireEvent.change(dialog.getByLabelText('Before'), { target: { value: '2026-11-19T10:00' } });
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(dialog.getByText('The end lies before the beginning.')).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Before'), { target: { value: '2026-11-21T10:00' } });
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    const filter = {
      actor: 'olive',
      action: 'export',
      from: new Date('2026-11-20T10:00').toISOString(),
      to: new Date('2026-11-21T10:00').toISOString(),
    };
    expect(requests[1]?.body).toEqual(filter);
    await user.click(button('Export CSV'));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(exports.map(({ body }) => body)).toEqual([filter]);
    await user.click(button('Remove the filter Who: olive'));
    await waitFor(() => expect(requests).toHaveLength(3));
  });

  it('is filtered by the whole of yesterday on one press', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 20, 12) });
    signIn();
    const requests = mockPost('/audit-log', { entries: [entry(1, 'export')], next_page: null });
    const user = await openDashboard('audit-log');
    await user.click(button('Filter'));
    await user.click(button('Yesterday'));
    await user.click(button('Apply'));
    const [from, to] = [new Date(2026, 10, 19).toISOString(), new Date(2026, 10, 20).toISOString()];
    await waitFor(() => expect(requests.at(-1)?.body).toEqual({ from, to }));
  });

  describe('undoing a change', () => {
    const undoable = { ...entry(12, 'invalidation', { changed: 2 }), undoable: true };
    const restored = entry(13, 'restoration', { changed: 2, undo_of: '12' });

    /** Presses Undo of the one entry in the log, which would change that many votes. */
    async function askToUndo(undone: typeof restored, count: number, response: Parameters<typeof mockPost>[1]) {
      mockPost('/audit-log', { entries: [{ ...undone, undoable: true }], next_page: null });
      mockPost('/votes/undo/count', { count });
      const changes = mockPost('/votes/undo', response);
      const user = await openDashboard('audit-log');
      await user.click(await screen.findByRole('button', { name: /^Undo entry/ }));
      return { user, changes };
    }

    it('is offered for votes that are as the change left them, shows their number and fetches the log again', async () => {
      const requests = mockPost(
        '/audit-log',
        { entries: [undoable, entry(11, 'invalidation', { changed: 1 })], next_page: null },
        { entries: [restored, entry(12, 'invalidation', { changed: 2 })], next_page: null },
      );
      const counts = mockPost('/votes/undo/count', { count: 2 });
      const changes = mockPost('/votes/undo', { changed: 2 });
      const user = await openDashboard('audit-log', '2 votes invalidated');
      expect(screen.getAllByRole('button', { name: /^Undo entry/ })).toHaveLength(1);
      await user.click(button('Undo entry 12'));
      const dialog = within(screen.getByRole('dialog', { name: 'Undo a change' }));
      expect(await dialog.findByText('2 votes will be restored.')).toBeTruthy();
      expect(await accessibilityViolations()).toEqual([]);
      await user.click(dialog.getByRole('button', { name: 'Undo' }));
      expect((await screen.findByRole('alert')).textContent).toBe('Votes restored: 2');
      expect([...counts, ...changes].map(({ body }) => body)).toEqual([{ audit_entry: '12' }, { audit_entry: '12' }]);
      await screen.findByText('2 votes restored, undo of entry 12');
      expect(requests).toHaveLength(2);
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('invalidates what a restoration restored', async () => {
      const { user } = await askToUndo(restored, 1, { changed: 1 });
      await screen.findByText('1 vote will be invalidated.');
      await user.click(button('Undo'));
      await screen.findByText('Votes invalidated: 1');
    });

    it('asks for the number of more than 1,000 votes to invalidate, runs once, and leaving warns meanwhile', async () => {
      const { respond, release } = delayedResponse({ changed: 1_204 });
      const { user, changes } = await askToUndo(restored, 1_204, respond);
      await screen.findByText('1,204 votes will be invalidated.');
      expect(button('Undo').style.getPropertyValue('--button-bg')).toContain('red');
      await user.click(button('Undo'));
      expect(screen.getByText('Number of votes: this is not 1,204.')).toBeTruthy();
      expect(document.activeElement).toBe(screen.getByLabelText('Number of votes'));
      expect(changes).toEqual([]);
      await user.keyboard('1,204');
      expect(isLeavingWarned()).toBe(false);
      await user.dblClick(button('Undo'));
      expect(screen.getByText(/^The change is under way\. It cannot be stopped/)).toBeTruthy();
      await waitFor(() => expect(isLeavingWarned()).toBe(true));
      release();
      await screen.findByText('Votes invalidated: 1,204');
      await waitFor(() => expect(isLeavingWarned()).toBe(false));
      expect(changes).toHaveLength(1);
    });

    it('asks for no number to restore votes', async () => {
      await askToUndo(undoable, 1_204, {});
      await screen.findByText('1,204 votes will be restored.');
      expect(screen.queryByLabelText('Number of votes')).toBeNull();
      expect(button('Undo').style.getPropertyValue('--button-bg')).not.toContain('red');
    });

    it('is disabled when there is nothing left to undo', async () => {
      const { user, changes } = await askToUndo(undoable, 0, { changed: 0 });
      await screen.findByText('There is nothing to undo any more.');
      await user.click(button('Undo'));
      expect(changes).toEqual([]);
      await user.click(button('Cancel'));
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it.each([
      ['that there is nothing to undo any more', { changed: 0 }, /nothing to undo any more/],
      ['that nothing was changed', rejectWith(503, 'administration.busy'), /Nothing was changed/],
      ['that it does not know', rejectWith(500, 'internal'), /No answer came/],
    ])('says %s', async (_words, response, message) => {
      const { user } = await askToUndo(undoable, 2, response);
      await screen.findByText('2 votes will be restored.');
      await user.click(button('Undo'));
      expect((await screen.findByRole('alert')).textContent).toMatch(message);
    });
  });
});
