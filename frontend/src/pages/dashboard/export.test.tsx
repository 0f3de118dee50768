import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockPost, rejectWith, signIn } from '../../../test/admin';
import { isLeavingWarned } from '../../../test/leaving';
import { emailsFrom, savedFiles, votesFrom } from '../../../test/lists';
import { mockStream } from '../../../test/mock-stream';
import { button, openDashboard, searchFor } from '../../../test/open-dashboard';
import { mockOverview } from '../../../test/overview';

const heading =
  '"Email Address","Source","Name","Country","Language","Consent At","State","Consent Words","Unsubscribe"\r\n';
const rest =
  '"one.example.com","=1+1","US","en","2026-11-20T09:00:00.123Z","subscribed","Yes","https://example.com/1"\r\n';
const csv = `\uFEFF${heading}"a, b@example.com",${rest}"-c@example.com",${rest}`;
const text = (file?: Blob) =>
  file?.arrayBuffer().then((bytes) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));

/** Begins an export of the emails. */
async function beginExport() {
  const saved = savedFiles();
  const stream = mockStream('/emails/export');
  const user = await openDashboard();
  await user.click(button('Export CSV'));
  /** Sends the whole file. */
  const finish = async () => {
    stream.send(csv);
    stream.end();
    await screen.findAllByText('Export finished: 2 rows');
  };
  return { saved, stream, user, finish };
}

describe('an export', () => {
  beforeEach(() => {
    signIn();
    mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null });
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
  });

  it('saves a file under the name of the list, without formulas, and counts the rows', async () => {
    const { saved, stream } = await beginExport();
    stream.send(csv.slice(0, 150));
    await screen.findByText(/^Exporting Emails: \d rows so far$/);
    expect(button('Export CSV').getAttribute('aria-disabled')).toBe('true');
    stream.send(csv.slice(150));
    stream.end();
    expect(await screen.findAllByText('Export finished: 2 rows')).toHaveLength(2);
    expect(saved.map(({ name }) => name)).toEqual(['emails.csv']);
    expect(await text(saved[0]?.file)).toBe(csv.replaceAll('"=1', `"'=1`).replace('"-c', `"'-c`));
    expect(stream.requests).toEqual([{}]);
    expect(screen.queryByText(/^Exporting/)).toBeNull();
  });

  it('makes the file that was chosen in the dialog, and the same one the next time', async () => {
    const saved = savedFiles();
    const exports = mockPost('/emails/export', () => new Response(csv));
    const user = await openDashboard();
    await user.click(button('Export as…'));
    const dialog = within(screen.getByRole('dialog', { name: 'Export Emails' }));
    await user.click(dialog.getByRole('radio', { name: 'Tab' }));
    await user.click(dialog.getByRole('radio', { name: 'CSV for Mailchimp' }));
    expect(dialog.queryByRole('radio', { name: 'Tab' })).toBeNull();
    expect(dialog.getByText(/^Left out: who did not agree to the newsletter or has unsubscribed;/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Export' }));
    await screen.findAllByText('Export finished: 1 row');

    await user.click(button('Votes'));
    await user.click(button('Emails'));
    await user.click(button('Export for Mailchimp'));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(Array(2).fill('emails-mailchimp.csv')));
    expect(exports.map(({ address }) => address)).toEqual(Array(2).fill('/emails/export?formulas=as_typed'));
    await user.click(button('Export as…'));
    await user.click(screen.getByRole('radio', { name: 'CSV, for most programs' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved.at(-1)?.name).toBe('emails.tsv'));
    expect(button('Export TSV')).toBeTruthy();
  });

  it('uses the search and continues while another list is shown', async () => {
    const saved = savedFiles();
    const stream = mockStream('/get-votes/export');
    const user = await openDashboard('votes', 'Voter 3');
    searchFor('Search Name', 'Ada');
    await user.click(button('Export CSV'));
    await user.click(button('Emails'));
    expect(screen.getByText('Exporting Votes: 0 rows so far')).toBeTruthy();
    stream.send('"Name"\r\n"Ada"\r\n');
    stream.end();
    await screen.findAllByText('Export finished: 1 row');
    expect(saved.map(({ name }) => name)).toEqual(['votes.csv']);
    expect(stream.requests).toEqual([{ search_term: { column: 'name', search_text: 'Ada' } }]);
  });

  it('can be cancelled and started again', async () => {
    const { saved, stream, user } = await beginExport();
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
    expect(isLeavingWarned()).toBe(false);
    const { finish } = await beginExport();
    await waitFor(() => expect(isLeavingWarned()).toBe(true));
    await finish();
    await waitFor(() => expect(isLeavingWarned()).toBe(false));
  });

  it.each([
    ['its own button, where the next one begins', 'votes', () => button('Export CSV')],
    ['the heading where no list is in view', 'overview', () => screen.getByRole('heading', { level: 1 })],
  ] as const)('that is cancelled hands the focus on to %s', async (_words, view, target) => {
    mockOverview();
    const { stream, user } = await beginExport();
    stream.send(csv);
    await user.click(button(view === 'votes' ? 'Votes' : 'Overview'));
    button('Cancel the export').focus();
    await user.keyboard('{Enter}');
    await screen.findByText('Export cancelled');
    await waitFor(() => expect(document.activeElement).toBe(target()));
  });

  it('does not move the focus when it ends', async () => {
    const { user, finish } = await beginExport();
    await user.click(screen.getByLabelText('Search Email'));
    await finish();
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

  describe('announces', () => {
    /** The polite live regions that are not silent. */
    const regions = () => screen.getAllByRole('status').filter((region) => region.getAttribute('aria-live') !== 'off');
    const announced = () => regions().map(({ textContent }) => textContent);
    const row = '"a@example.com","one.example.com"\r\n';

    it('its start, its progress four times a minute and its end, each once', async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
      signIn();
      savedFiles();
      const stream = mockStream('/emails/export');
      const user = await openDashboard('emails', 'reader.3@example.com');
      const before = regions();
      await user.click(button('Export CSV'));
      expect(announced()).toContain('Exporting Emails');
      // A live region that is added together with its text would not be announced.
      expect(before).toContain(regions().find(({ textContent }) => textContent === 'Exporting Emails'));

      const receive = async (text: string, at: number, shown: string) => {
        vi.setSystemTime(at);
        stream.send(text);
        await screen.findAllByText(shown);
      };
      await receive(`${heading}${row}`, 1_014_999, 'Exporting Emails: 1 row so far');
      expect(announced()).toContain('Exporting Emails');
      await receive(row, 1_015_250, 'Exporting Emails: 2 rows so far');
      expect(announced()).toContain('Exporting Emails: 2 rows so far');
      await receive(row, 1_016_000, 'Exporting Emails: 3 rows so far');
      expect(announced()).toContain('Exporting Emails: 2 rows so far');
      stream.end();
      await screen.findAllByText('Export finished: 3 rows');
      expect(announced().filter((words) => words === 'Export finished: 3 rows')).toHaveLength(1);
      expect(screen.queryByRole('alert')).toBeNull();
    });

    it('its end in an open dialog, while the page behind it is silent', async () => {
      const { stream, user } = await beginExport();
      await user.click(button('Filter'));
      stream.send(csv);
      stream.end();
      expect((await screen.findByRole('alert')).closest('dialog')).toBeTruthy();
      expect(screen.getByRole('alert').textContent).toBe('Export finished: 2 rows');
    });

    it('no end if it fails, because the alert says why', async () => {
      const { saved, stream } = await beginExport();
      stream.send(csv);
      stream.breakOff();
      expect((await screen.findByRole('alert')).textContent).toBe('The export broke off. Nothing was saved.');
      expect(announced().filter((words) => words.startsWith('Export'))).toEqual([]);
      expect(saved).toEqual([]);
    });
  });
});
