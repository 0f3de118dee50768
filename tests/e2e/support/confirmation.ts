import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { Inbox } from 'test-support/inbox';
import { linkIn } from './administrator';
import type { Product } from './product';
import { lockVote, newVoter, voteAddress } from './voter';

/** A vote that waits for its confirmation. */
interface PendingVote {
  email: string;
  mail: Email;
  /** On the product's own origin. */
  link: string;
}

/** Votes on this page, which then shows the next step, and resolves once the mail has arrived. */
export async function voteByMail(page: Page, inbox: Inbox, candidate?: string): Promise<PendingVote> {
  const voter = newVoter();
  await page.goto(voteAddress(voter));
  await lockVote(page, candidate);
  const mail = await inbox.mailTo(voter.email);
  return { email: voter.email, mail, link: linkIn(mail) };
}

export const confirmButton = (page: Page) => page.getByRole('button', { name: 'COUNT MY VOTE' });

/** Opens the link and presses its page's button. */
export async function confirmVote(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await confirmButton(page).click();
}

export async function votesOf(product: Product, email: string): Promise<number> {
  return (await product.query('SELECT FROM votes WHERE email = $1', [email])).length;
}
