import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
// Loaded here, so that no test waits for the lazy page.
import '../src/pages/dashboard/dashboard-page';
import { openAddress } from './open-address';

/** Opens a view of the dashboard as the signed-in administrator, and waits for a text of it. */
export async function openDashboard(
  show?:
    | 'emails'
    | 'votes'
    | 'pending-votes'
    | 'overview'
    | 'signals'
    | 'audit-log'
    | 'person'
    | 'poll'
    | 'integrations'
    | 'account'
    | 'accounts',
  text?: string,
) {
  openAddress(show ? `/dashboard?show=${show}` : '/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
  // Once the role is known, or that the second factor is missing.
  await waitFor(() => expect(document.querySelector('.navigation [aria-pressed=true], .second-factors')).toBeTruthy());
  if (text) await screen.findByText(text);
  return userEvent.setup();
}

/** Enters a search in one step: it starts a while after the last key, which on a busy machine may be between two keys. */
export function searchFor(field: 'Search Name' | 'Search Email', value: string): void {
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
}

/** The texts of the rows on screen, without the heading row. */
export function rowsInView(): (string | null)[] {
  return screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
}

/** The headings of the table's columns. */
export const columns = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .join(', ');

/** The button for a change, with or without the number of votes. */
export const changeButton = (name: string) =>
  screen.getByRole('button', { name: new RegExp(`^${name}( [\\d,]+ votes?)?$`) });

export const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** What is in a dialog, once it is there. */
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** The texts of a chart's table, row by row, even while it is closed. */
export const tableOf = (name: string) =>
  within(screen.getByRole('table', { name, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => Array.from(row.children, (cell) => cell.textContent));
