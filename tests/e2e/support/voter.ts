import type { Locator, Page } from '@playwright/test';

interface VoterDetails {
  name: string;
  email: string;
  phone_number: string;
  country: string;
  zip_code: string;
  freegifts: string;
}

let voters = 0;

/** A made-up voter whose address no other test uses. */
export function newVoter(): VoterDetails {
  voters += 1;
  return {
    name: 'Ada Example',
    email: `voter-${process.pid}-${voters}@example.com`,
    phone_number: '',
    country: 'United States of America',
    zip_code: '00000',
    freegifts: 'true',
  };
}

/** What a made-up voter sends. */
export const newBallot = () => ({ ...newVoter(), freegifts: true, country: 'US', candidate_id: 1 });

/** The URL that the form and the campaign mails lead to. */
export function voteAddress(details: Partial<VoterDetails>): string {
  return `/vote?${new URLSearchParams(details).toString()}`;
}

/** Fills in the required fields of the open form. */
export async function fillForm(page: Page, { name, email, zip_code } = newVoter()): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('ZipCode').fill(zip_code);
}

/** Opens the form, fills it in and goes on to the choice. */
export async function sendForm(page: Page, details: VoterDetails): Promise<void> {
  await page.goto('/form');
  await fillForm(page, details);
  await page.getByRole('button', { name: 'GO VOTE' }).click();
}

export async function lockVote(page: Page, candidate = 'Candidate One'): Promise<void> {
  await page.getByRole('button', { name: `LOCK MY VOTE for ${candidate}` }).click();
}

/** On /success, whose countdown begins then. */
export async function declineReceipt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'No, thanks' }).click();
}

/** On /success. Returns the field of the receipt. */
export async function keepReceipt(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Keep my receipt' }).click();
  return page.getByRole('textbox', { name: 'Your receipt' });
}

/** Votes, and waits for /success. */
export async function vote(page: Page, details = newVoter()): Promise<void> {
  await page.goto(voteAddress(details));
  await lockVote(page);
  await page.getByText('You have voted Successfully.').waitFor();
}
