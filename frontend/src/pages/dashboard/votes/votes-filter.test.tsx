import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { delayedResponse, mockPost, signIn } from '../../../../test/admin';
import { votesFrom } from '../../../../test/lists';
import { button, openDashboard, searchFor } from '../../../../test/open-dashboard';
import { isRecord } from '../../../api/is-record';

const bodies = (requests: { body: unknown }[]) => requests.map(({ body }) => body);
const found = (votes: object[]) => ({ votes, next_Page: null });

describe('the list of votes', () => {
  beforeEach(() => signIn());

  it('filters by time, status, newsletter, source and mail domain, and removes each condition by its chip', async () => {
    const [vote] = votesFrom(1, 1, {
      CastAt: new Date(2026, 10, 20, 10, 30).toISOString(),
      Source: 'one.example.com',
      MailDomain: 'example.com',
    });
    const requests = mockPost('/get-votes', found([{ ...vote }]));
    const user = await openDashboard('votes', 'Voter 1');
    await user.click(button('Filter'));
    fireEvent.change(screen.getByLabelText('Cast from'), { target: { value: '2026-11-20T10:00' } });
    fireEvent.change(screen.getByLabelText('Cast before'), { target: { value: '2026-11-20T09:00' } });
    await user.click(button('Apply'));
    expect(screen.getByText('The end lies before the beginning.')).toBeTruthy();
    expect(screen.getByLabelText('Cast before').getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(screen.getByLabelText('Cast before'), { target: { value: '2026-11-20T11:00' } });
    await user.selectOptions(screen.getByLabelText('Status'), 'Counted');
    await user.selectOptions(screen.getByLabelText('Free Gifts'), 'True');
    await user.selectOptions(screen.getByLabelText('Source'), 'one.example.com');
    await user.type(screen.getByLabelText('Mail domain'), ' example.com');
    await user.click(button('Apply'));
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(bodies(requests).at(-1)).toEqual({
      cast_from: new Date(2026, 10, 20, 10).toISOString(),
      cast_to: new Date(2026, 10, 20, 11).toISOString(),
      status: 'counted',
      free_gifts: true,
      source: 'one.example.com',
      mail_domain: 'example.com',
    });
    const times = [/Cast from Nov 20, 2026/, /Cast before/];
    for (const chip of [...times, /Status: Counted/, /Free Gifts: True/, /Source: one/, /Mail domain: ex/]) {
      await user.click(screen.getByRole('button', { name: chip }));
    }
    await waitFor(() => expect(bodies(requests).at(-1)).toEqual({}));
  });

  it('keeps a country that was typed before zip codes are chosen', async () => {
    const requests = mockPost('/get-votes', found(votesFrom(3, 1)));
    const user = await openDashboard('votes', 'Voter 3');
    await user.click(button('Filter'));
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'Germany');
    await user.click(screen.getByRole('radio', { name: 'Zip Code' }));
    await user.type(screen.getByRole('textbox', { name: 'Zip Code' }), '10');
    await user.click(button('Apply'));
    await waitFor(() => expect(bodies(requests).at(-1)).toEqual({ country: 'DE', zip_code: '10' }));
  });

  it('starts a day ago on one press, which removes an earlier end', async () => {
    const requests = mockPost('/get-votes', found(votesFrom(3, 1)));
    const user = await openDashboard('votes', 'Voter 3');
    await user.click(button('Filter'));
    fireEvent.change(screen.getByLabelText('Cast before'), { target: { value: '2026-11-20T11:00' } });
    expect(screen.getByText(/^In your time: .+\.$/)).toBeTruthy();
    const pressedAt = Date.now();
    await user.click(button('Last 24 hours'));
    await user.click(button('Apply'));
    await waitFor(() => expect(requests).toHaveLength(2));
    const body: unknown = bodies(requests)[1];
    expect(isRecord(body) && Object.keys(body)).toEqual(['cast_from']);
    const from = isRecord(body) ? String(body.cast_from) : '';
    const ago = pressedAt - Date.parse(from);
    // The field only has whole seconds.
    expect(ago).toBeGreaterThan(86_400_000 - 60_000);
    expect(ago).toBeLessThan(86_400_000 + 1_001);
  });

  it.each([
    ['Free Gifts', 'False', { FreeGifts: false }, { FreeGifts: true }],
    ['Source', 'one.example.com', { Source: 'one.example.com' }, { Source: 'two.example.com' }],
    ['Status', 'Counted', { Status: 'erased', IsCounted: true }, { Status: 'erased', IsCounted: false }],
    ['Status', 'Not counted', { Status: 'erased', IsCounted: false }, { Status: 'erased', IsCounted: true }],
    ['Status', 'Erased', { Status: 'erased', IsCounted: true }, { Status: 'counted', IsCounted: true }],
  ])('hides the rows in view that are not of %s %s at once', async (condition, value, kept, hidden) => {
    const { respond } = delayedResponse({});
    mockPost('/get-votes', found([...votesFrom(2, 2, hidden), ...votesFrom(1, 1, kept)]), respond);
    const user = await openDashboard('votes', 'Voter 2');
    await user.click(button('Filter'));
    await user.selectOptions(screen.getByLabelText(condition), value);
    await user.click(button('Apply'));
    await waitFor(() => expect(screen.queryByText('Voter 2')).toBeNull());
    expect(screen.getByText('Voter 1')).toBeTruthy();
  });

  it('filters by country and by zip, shows both as chips, and combines them with the search', async () => {
    const requests = mockPost('/get-votes', found(votesFrom(3, 1)));
    const user = await openDashboard('votes', 'Voter 3');
    await user.click(button('Filter'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter' }));
    const country = dialog.getByRole<HTMLInputElement>('combobox', { name: 'Country' });
    expect(country.placeholder).toBe('United States of America');
    await user.type(country, 'Austria');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(requests).toHaveLength(2));

    await user.click(button('Filter'));
    await user.click(screen.getByRole('radio', { name: 'Zip Code' }));
    const zip = screen.getByRole<HTMLInputElement>('textbox', { name: 'Zip Code' });
    expect(zip.placeholder).toBe('00000');
    await user.type(zip, ' 10_ ');
    await user.click(button('Apply'));
    await waitFor(() => expect(requests).toHaveLength(3));
    searchFor('Search Email', 'ada');
    await waitFor(() => expect(requests).toHaveLength(4));
    await user.click(button('Remove the filter Country: Austria'));
    await waitFor(() => expect(requests).toHaveLength(5));

    const search_term = { column: 'email', search_text: 'ada' };
    expect(bodies(requests).slice(1)).toEqual([
      { country: 'AT' },
      { country: 'AT', zip_code: '10_' },
      { country: 'AT', zip_code: '10_', search_term },
      { zip_code: '10_', search_term },
    ]);
    expect(screen.queryByRole('button', { name: /Country: Austria/ })).toBeNull();
    expect(button('Remove the filter Zip Code: 10_')).toBeTruthy();
  });

  it('changes nothing when the filter is cancelled, and rejects an unknown country', async () => {
    const requests = mockPost('/get-votes', found(votesFrom(3, 1)));
    const user = await openDashboard('votes', 'Voter 3');
    await user.click(button('Filter'));
    await user.type(screen.getByRole('combobox', { name: 'Country' }), 'united{Tab}');
    await user.click(button('Apply'));
    expect(screen.getByText('Select a country from the list.')).toBeTruthy();
    await user.click(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(requests).toHaveLength(1);
  });
});
