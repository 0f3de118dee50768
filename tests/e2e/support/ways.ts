import type { Page } from '@playwright/test';

/** How to open a screen in one of its states. */
export type Way = (page: Page) => Promise<void>;

type Role = Parameters<Page['getByRole']>[0];

/** A screen that its URL opens, once it has this part. */
export const showing =
  (address: string, role: Role, name?: string): Way =>
  async (page) => {
    await page.goto(address);
    await page.getByRole(role, name ? { name } : {}).waitFor();
  };

/** A screen with the dialog that one of its buttons opens. */
export const asking =
  (open: Way, button: string, dialog: string): Way =>
  async (page) => {
    await open(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('dialog', { name: dialog }).waitFor();
  };

/** A screen with the words that a press on one of its buttons brings. */
export const pressing =
  (open: Way, button: string, words: string): Way =>
  async (page) => {
    await open(page);
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByText(words).waitFor();
  };

/** A screen, and what is done there. */
export const on =
  (open: Way, act: Way): Way =>
  async (page) => {
    await open(page);
    await act(page);
  };
