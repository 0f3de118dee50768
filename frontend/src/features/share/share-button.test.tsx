import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { changeOf } from '../../../test/change-of';
import { changePoll } from '../../../test/poll';
import { ToastProvider } from '../../components/toast';
import { pollPart } from '../../content/poll-data';
import { ShareButton } from './share-button';

const changeShare = changeOf(pollPart('share'));
const site = 'https://vote.example.org';
const words =
  "It's been said that For The People is essential to democracy. Your participation grants you access to many " +
  "valuable life-changing gifts. Don't miss out...";
const pin = { url: site, media: `${site}/logo.png`, description: `${words} ${site}` };
const newTab = '(opens in a new tab)';

async function openShareDialog() {
  const user = userEvent.setup();
  render(<ShareButton />, { wrapper: ToastProvider });
  await user.click(screen.getByRole('button', { name: 'Share' }));
  return { user, dialog: await screen.findByRole<HTMLDialogElement>('dialog', { name: 'SHARE' }) };
}

async function sharedWith(name: string) {
  const { dialog } = await openShareDialog();
  const link = within(dialog).getByRole('link', { name: `${name} ${newTab}` });
  expect(link.getAttribute('target')).toBe('_blank');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  const { origin, pathname, searchParams } = new URL(link.getAttribute('href') ?? '');
  return { address: origin + pathname, ...Object.fromEntries(searchParams) };
}

/** happy-dom has no execCommand, which does the copying without a clipboard API. */
function mockExecCommand(succeeds: boolean) {
  const command = vi.fn(() => succeeds);
  Object.defineProperty(document, 'execCommand', { value: command, configurable: true });
  return command;
}

describe('sharing', () => {
  beforeEach(() => changePoll({ site }));
  afterEach(() => Reflect.deleteProperty(document, 'execCommand'));

  it.each([
    ['Share on Facebook', { address: 'https://www.facebook.com/sharer/sharer.php', u: site }],
    ['Share on X', { address: 'https://x.com/intent/post', text: `${words} ${site}` }],
    ['Share on WhatsApp', { address: 'https://wa.me/', text: `${words} ${site}` }],
    ['Share on Telegram', { address: 'https://t.me/share/url', url: site, text: words }],
    ['Share on LinkedIn', { address: 'https://www.linkedin.com/sharing/share-offsite/', url: site }],
    ['Share on Pinterest', { address: 'https://www.pinterest.com/pin/create/button/', ...pin }],
    ['Open Instagram', { address: 'https://www.instagram.com/' }],
  ])('%s opens the service in a new tab with its parameters', async (name, shared) => {
    expect(await sharedWith(name)).toEqual(shared);
  });

  it("shares the visitor's own URL while the site is not known", async () => {
    changePoll({ site: null });
    const { user, dialog } = await openShareDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Copy Link' }));
    await screen.findByText('Link copied to clipboard!');
    expect(await navigator.clipboard.readText()).toBe(window.location.origin);
    const addresses = within(dialog)
      .getAllByRole<HTMLAnchorElement>('link')
      .map(({ href }) => href);
    expect(addresses[0]).toContain(encodeURIComponent(window.location.origin));
    expect(addresses.join()).not.toContain('poll.example.com');
  });

  it('offers other apps where the browser knows them, and says nothing if the visitor changes their mind', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockRejectedValue(new DOMException('', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    const { user, dialog } = await openShareDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Another app' }));
    expect(share).toHaveBeenCalledExactlyOnceWith({ text: words, url: site });
    expect(screen.queryByRole('alert')).toBeNull();
    Reflect.deleteProperty(navigator, 'share');
  });

  it('leaves out a service that the operator has turned off', async () => {
    changeShare({ share_targets: { ...pollPart('share').share_targets, pinterest: false } });
    const { dialog } = await openShareDialog();
    expect(within(dialog).getAllByRole('link')).toHaveLength(6);
    expect(within(dialog).queryByRole('link', { name: /Pinterest/ })).toBeNull();
  });

  it('closes the dialog before the print dialog of the browser opens', async () => {
    const { user, dialog } = await openShareDialog();
    let openWhilePrinting: boolean | undefined;
    vi.stubGlobal('print', () => {
      openWhilePrinting = dialog.open;
    });
    await user.click(within(dialog).getByRole('button', { name: 'Print' }));
    expect(openWhilePrinting).toBe(false);
  });

  it('copies the link of the site and says so', async () => {
    const { user, dialog } = await openShareDialog();
    await user.click(within(dialog).getByRole('button', { name: 'Copy Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Link copied to clipboard!');
    expect(await navigator.clipboard.readText()).toBe(site);
  });

  it('copies with execCommand if the browser has no clipboard API', async () => {
    const { user, dialog } = await openShareDialog();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    const command = mockExecCommand(true);
    await user.click(within(dialog).getByRole('button', { name: 'Copy Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Link copied to clipboard!');
    expect(command).toHaveBeenCalledWith('copy');
  });

  it('says if the link cannot be copied, and leaves it selected', async () => {
    const { user, dialog } = await openShareDialog();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    mockExecCommand(false);
    await user.click(within(dialog).getByRole('button', { name: 'Copy Link' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The link could not be copied. Select it and copy it by hand.',
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link to this poll' });
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(site);
  });
});
