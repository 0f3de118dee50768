import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockPost, signIn } from '../../../test/admin';
import { emailsFrom, savedFiles } from '../../../test/lists';
import { mockStream } from '../../../test/mock-stream';
import { button, openDashboard } from '../../../test/open-dashboard';

/** The polite live regions that are not silent. */
const regions = () => screen.getAllByRole('status').filter((region) => region.getAttribute('aria-live') !== 'off');
const announced = () => regions().map(({ textContent }) => textContent);
const heading = '"Email Address","Source"\r\n';
const row = '"a@example.com","one.example.com"\r\n';

describe('the announcements of an export', () => {
  beforeEach(() => {
    signIn();
    savedFiles();
    mockPost('/emails', { emails: emailsFrom(3, 1), next_page: null });
  });

  it('are the start, the progress four times a minute and the end, each once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
    signIn();
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

  it('include the end in an open dialog, while the page behind it is silent', async () => {
    const stream = mockStream('/emails/export');
    const user = await openDashboard('emails');
    await user.click(button('Export CSV'));
    await user.click(button('Filter'));
    stream.send(`${heading}${row}`);
    stream.end();
    expect((await screen.findByRole('alert')).closest('dialog')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe('Export finished: 1 row');
  });

  it('end when the export fails, because the alert says why', async () => {
    const stream = mockStream('/emails/export');
    const user = await openDashboard('emails');
    await user.click(button('Export CSV'));
    stream.breakOff();
    await screen.findByRole('alert');
    expect(announced().filter((words) => words.startsWith('Export'))).toEqual([]);
  });
});
