import type { Email } from 'postal-mime';
import { expectAccessible } from './support/accessible';
import { linkIn } from './support/administrator';
import { confirmButton, confirmVote, onAnotherDevice, voteByMail, votesOf } from './support/confirmation';
import { expect, test } from './support/fixtures';
import { tabTo } from './support/tab-to';
import { lockVote, newVoter, voteAddress } from './support/voter';

test.use({ ownProduct: { pollChanges: { confirmation: 'mail' } } });
test.describe.configure({ mode: 'default' });

test('a vote, its mail, the link, the button: only then it counts, and the link says so from then on', async ({
  page,
  inbox,
  product,
}) => {
  const { email, mail, link } = await voteByMail(page, inbox, 'Candidate Two');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
  await expect(page.getByText('A mail is on its way to v…@example.com.')).toBeVisible();
  await expectAccessible(page);
  expect(mail.subject).toBe('Confirm your vote');
  expect(mail.text).toContain('somebody voted for Candidate Two');
  const receipt = page.getByRole('textbox', { name: 'Your receipt' });
  await expect(receipt).toHaveValue(/^([\da-f]{4}-){7}[\da-f]{4}$/);
  const given = await receipt.inputValue();

  await page.goto(link);
  await expect(confirmButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/confirm$/);
  await expectAccessible(page);
  expect(await votesOf(product, email)).toBe(0);
  await tabTo(page, confirmButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/success$/);
  await expect(receipt).toHaveValue(given);
  expect(await product.query('SELECT candidate_id FROM votes WHERE email = $1', [email])).toEqual([
    { candidate_id: 2 },
  ]);

  await confirmVote(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already confirmed');
  await expectAccessible(page);
  expect(await votesOf(product, email)).toBe(1);
  const printed = product.output.join('\n');
  expect(printed).not.toContain(link.replace(/^.*#token=/, ''));
  expect(printed).not.toContain(email);
});

test('the same in Spanish, mail included', async ({ browser, baseURL, inbox, product }) => {
  const page = await onAnotherDevice(browser, baseURL, 'es-MX');
  const voter = newVoter();
  await page.goto(voteAddress(voter));
  await page.getByRole('button', { name: 'CONFIRMAR MI VOTO por Candidatura Uno' }).click();
  await expect(page.getByText('Hay un correo en camino a v…@example.com.')).toBeVisible();
  await expectAccessible(page);
  const mail = await inbox.mailTo(voter.email);
  expect(mail.subject).toBe('Confirme su voto');
  expect(mail.html).toContain('lang="es"');
  await page.goto(linkIn(mail));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'CONTAR MI VOTO' }).click();
  await expect(page.getByText('Usted ha votado con éxito.')).toBeVisible();
  expect(await votesOf(product, voter.email)).toBe(1);
  await page.context().close();
});

/** Every address in the mail, on the product's own origin. */
function addressesIn({ text = '', html = '' }: Email): string[] {
  const found = [...`${text} ${html}`.matchAll(/https:\/\/vote\.example\.org(\/[^\s"<]*)/g)];
  return [...new Set(found.map(([, path = '']) => path))];
}

test('a scanner that follows every link, and runs its page, counts nothing, and the link works afterwards', async ({
  page,
  browser,
  baseURL,
  request,
  inbox,
  product,
}) => {
  const { email, mail, link } = await voteByMail(page, inbox);
  expect(addressesIn(mail)).toEqual([link]);
  for (const address of addressesIn(mail)) {
    // A scanner may also take the fragment for a part of the query.
    for (const followed of [address, address.replace('#', '?')]) {
      expect((await request.get(followed)).status()).toBe(200);
      expect((await request.head(followed)).status()).toBe(200);
      const scanner = await onAnotherDevice(browser, baseURL);
      await scanner.goto(followed, { waitUntil: 'networkidle' });
      await scanner.context().close();
    }
  }
  expect(await votesOf(product, email)).toBe(0);
  await confirmVote(page, link);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

test('two devices that press the button at the same time count one vote', async ({
  page,
  browser,
  baseURL,
  inbox,
  product,
}) => {
  const { email, link } = await voteByMail(page, inbox);
  const other = await onAnotherDevice(browser, baseURL);
  await Promise.all([page, other].map((device) => device.goto(link)));
  await Promise.all([page, other].map((device) => confirmButton(device).click()));
  const headings = [page, other].map(async (device) => {
    await expect(device.getByRole('heading', { level: 1 })).toHaveText(/Congratulations|Already confirmed/);
    return device.getByRole('heading', { level: 1 }).textContent();
  });
  expect((await Promise.all(headings)).toSorted()).toEqual(['Already confirmed', 'Congratulations']);
  expect(await votesOf(product, email)).toBe(1);
  await other.context().close();
});

test('of two votes of one address the first confirmed counts, and the other link says so', async ({
  page,
  inbox,
  product,
}) => {
  const voter = newVoter();
  for (const candidate of ['Candidate One', 'Candidate Two']) {
    await page.goto(voteAddress(voter));
    await lockVote(page, candidate);
    await expect(page.getByText('A mail is on its way')).toBeVisible();
  }
  const [first, second] = [await inbox.mailTo(voter.email, 1), await inbox.mailTo(voter.email, 2)];
  await confirmVote(page, linkIn(second));
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await confirmVote(page, linkIn(first));
  await expect(page.getByText('You can only vote once.')).toBeVisible();
  expect(await votesOf(product, voter.email)).toBe(1);
});

test('the mail comes again when it is asked for, and a link with a part missing says so', async ({
  page,
  inbox,
  product,
}) => {
  const { email, link } = await voteByMail(page, inbox);
  const mailed = 'SELECT FROM pending_votes WHERE email = $1 AND mailed_at IS NOT NULL';
  await expect.poll(() => product.query(mailed, [email])).toHaveLength(1);
  await page.getByRole('button', { name: 'Send it again' }).click();
  await expect(page.getByRole('status')).toHaveText(/^Asked for again/);
  expect(linkIn(await inbox.mailTo(email, 2))).toBe(link);
  await confirmVote(page, link.slice(0, -3));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unknown link');
  await expectAccessible(page);
});
