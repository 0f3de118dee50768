import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openAddress } from '../../../test/open-address';
import { changeEnabledFields } from '../../../test/poll';
import { checkField } from '../../features/ballot/check-details';

const country = () => screen.findByLabelText<HTMLInputElement>('Select Country');

async function offered(): Promise<(string | null)[]> {
  const user = userEvent.setup();
  await user.click(await country());
  return within(await screen.findByRole('listbox'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
}

it('the list has only the countries that may vote, and starts empty if there are several', async () => {
  changeEnabledFields({ countries: ['CH', 'DE', 'AT'] });
  openAddress('/form');
  expect((await country()).value).toBe('');
  expect(await offered()).toEqual(['Austria', 'Germany', 'Switzerland']);
});

it('the field starts with the only country, and with the United States if they may vote', async () => {
  changeEnabledFields({ countries: ['DE'] });
  const { unmount } = openAddress('/form');
  expect((await country()).value).toBe('Germany');
  unmount();
  changeEnabledFields({ countries: ['CA', 'US'] });
  openAddress('/form');
  expect((await country()).value).toBe('United States of America');
});

it('another country is an error, even if a link brings it', async () => {
  changeEnabledFields({ countries: ['DE', 'AT'] });
  expect([checkField('country', 'France'), checkField('country', 'Deutschland')]).toEqual(['not-a-country', undefined]);
  openAddress('/form');
  const user = userEvent.setup();
  await user.type(await country(), 'France');
  await user.click(screen.getByRole('button', { name: 'GO VOTE' }));
  expect(screen.getAllByText('Select a country from the list.').length).toBeGreaterThan(0);
});
