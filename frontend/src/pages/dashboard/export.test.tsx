import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, rejectWith, signIn } from '../../../test/admin';
import { isLeavingWarned } from '../../../test/leaving';
import { emailsFrom, savedFiles, votesFrom } from '../../../test/lists';
import { mockStream } from '../../../test/mock-stream';
import { button, openDashboard, searchFor } from '../../../test/open-dashboard';
import { mockOverview } from '../../../test/overview';
// Loaded here, so that no test waits for the lazy page.
import './dashboard-page';

const csv = '\uFEFFEmail Address,Source\r\n"a, b@example.com",one.example.com\r\nc@example.com,one.example.com\r\n';

describe('an export', () => {
  beforeEach(() => {
    signIn();
    mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null });
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
  });

  it("saves the server's file under the name of the list, and counts the rows", async () => {
    const saved = savedFiles();
    const stream = mockStream('/emails/export');
    const user = await openDashboard();
    await user.click(button('Export CSV'));
    stream.send(csv.slice(0, 60));
    await screen.findByText(/^Exporting Emails: \d rows so far$/);
    expect(button('Export CSV').getAttribute('aria-disabled')).toBe('true');
    stream.send(csv.slice(60));
    stream.end();
    expect(await screen.findAllByText('Export finished: 2 rows')).toHaveLength(2);
    expect(saved.map(({ name }) => name)).toEqual(['emails.csv']);
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await saved[0]?.file.arrayBuffer())).toBe(csv);
    expect(stream.requests).toEqual([{}]);
    expect(screen.queryByText(/^Exporting/)).toBeNull();
  });

  it('uses the search and continues while another list is shown', async () => {
    const saved = savedFiles();
    const stream = mockStream('/get-votes/export');
    const user = await openDashboard('votes');
    await screen.findByText('Voter 3');
    searchFor('Search Name', 'Ada');
    await user.click(button('Export CSV'));
    await user.click(button('Emails'));
    expect(screen.getByText('Exporting Votes: 0 rows so far')).toBeTruthy();
    stream.send('Name\r\nAda\r\n');
    stream.end();
    await screen.findAllByText('Export finished: 1 row');
    expect(saved.map(({ name }) => name)).toEqual(['votes.csv']);
    expect(stream.requests).toEqual([{ search_term: { column: 'name', search_text: 'Ada' } }]);
  });

  it('saves nothing when it fails', async () => {
    const saved = savedFiles();
    const stream = mockStream('/emails/export');
    const user = await openDashboard();
    await user.click(button('Export CSV'));
    stream.send(csv);
    stream.breakOff();
    expect((await screen.findByRole('alert')).textContent).toBe('The export broke off. Nothing was saved.');
    expect(saved).toEqual([]);
  });

  it('can be cancelled and started again', async () => {
    const saved = savedFiles();
    const stream = mockStream('/emails/export');
    const user = await openDashboard();
    await user.click(button('Export CSV'));
    stream.send(csv);
    await user.click(button('Cancel the export'));
    expect((await screen.findByRole('alert')).textContent).toBe('Export cancelled');
    await waitFor(() => expect(button('Export CSV').getAttribute('aria-disabled')).toBe('false'));
    expect(saved).toEqual([]);
  });

  it('starts once and continues, however often its button is pressed', async () => {
    const saved = savedFiles();
    const stream = mockStream('/emails/export');
    const user = await openDashboard();
    await user.dblClick(button('Export CSV'));
    await user.click(button('Export CSV'));
    await user.keyboard('{Enter}{Escape}');
    stream.send(csv);
    stream.end();
    await screen.findAllByText('Export finished: 2 rows');
    expect(stream.requests).toHaveLength(1);
    expect(saved).toHaveLength(1);
  });

  it('that ends between the presses of a double click does not start again', async () => {
    const saved = savedFiles();
    const exports = mockPost('/emails/export', () => new Response(csv));
    const user = await openDashboard();
    const start = button('Export CSV');
    await user.pointer([{ keys: '[MouseLeft]', target: start }]);
    await screen.findAllByText('Export finished: 2 rows');
    await waitFor(() => expect(start.getAttribute('aria-disabled')).toBe('false'));
    fireEvent.click(start, { detail: 2 });
    expect(start.getAttribute('aria-disabled')).toBe('false');
    expect(exports).toHaveLength(1);
    expect(saved).toHaveLength(1);
  });

  it('warns before the page is left, only while it runs', async () => {
    savedFiles();
    const stream = mockStream('/emails/export');
    const user = await openDashboard();
    expect(isLeavingWarned()).toBe(false);
    await user.click(button('Export CSV'));
    await waitFor(() => expect(isLeavingWarned()).toBe(true));
    stream.send(csv);
    stream.end();
    await screen.findAllByText('Export finished: 2 rows');
    await waitFor(() => expect(isLeavingWarned()).toBe(false));
  });

  it.each([
    ['its own button, where the next one begins', 'votes', () => button('Export CSV')],
    ['the heading where no list is in view', 'overview', () => screen.getByRole('heading', { level: 1 })],
  ] as const)('that is cancelled hands the focus on to %s', async (_words, view, target) => {
    mockOverview();
    const stream = mockStream('/emails/export');
    const user = await openDashboard();
    await user.click(button('Export CSV'));
    stream.send(csv);
    await user.click(button(view === 'votes' ? 'Votes' : 'Overview'));
    button('Cancel the export').focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Export cancelled');
    await waitFor(() => expect(document.activeElement).toBe(target()));
  });

  it('does not move the focus when it ends', async () => {
    savedFiles();
    const stream = mockStream('/emails/export');
    const user = await openDashboard();
    await user.click(button('Export CSV'));
    await user.click(screen.getByLabelText('Search Email'));
    stream.send(csv);
    stream.end();
    await screen.findAllByText('Export finished: 2 rows');
    expect(document.activeElement).toBe(screen.getByLabelText('Search Email'));
  });

  it('has its own message when the server runs too many', async () => {
    mockPost('/emails/export', rejectWith(503, 'administration.busy'));
    const user = await openDashboard();
    await user.click(button('Export CSV'));
    const { textContent } = await screen.findByRole('alert');
    expect(textContent).toMatch(/^The server is busy with other exports and searches\. Nothing was saved\./);
    await waitFor(() => expect(button('Export CSV').getAttribute('aria-disabled')).toBe('false'));
  });

  it('ends the session when the server rejects the token', async () => {
    mockPost('/emails/export', rejectWith(401, 'auth.required'));
    const user = await openDashboard();
    await user.click(button('Export CSV'));
    await screen.findByRole('heading', { level: 1, name: 'Administrator login' });
  });
});
