import { act, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { button, openDashboard, tableOf } from '../../../../test/open-dashboard';
import { changeLanguage } from '../../../languages/language';

const from = '2026-11-19T12:00:00.000Z';
const hour = '2026-11-20T10:00:00.000Z';

const response = {
  window: 'day',
  from,
  until: '2026-11-20T11:52:30.000Z',
  step_seconds: 900,
  columns: [
    { from: '2026-11-20T11:30:00.000Z', votes: 4 },
    { from: '2026-11-20T11:45:00.000Z', votes: 2_500 },
  ],
  usual_band: { low: 2, median: 4, high: 7 },
  networks: [
    { network: '00000000000000aa', votes: 420, usual: 3, score: 209 },
    { network: '00000000000000bb', votes: 1_200, usual: 900, score: 12 },
  ],
  mail_domains: [{ mail_domain: 'post.example', is_throw_away: true, hour: null, votes: 420, usual: 3, score: 209 }],
  zip_codes: [{ country: 'US', zip_code: '90001', hour: null, votes: 99, usual: 1, score: 69 }],
  throw_away_domains: [{ mail_domain: 'yopmail.com', votes: 8 }],
  names: [{ name: 'Mallory Example', votes: 6 }],
  phone_numbers: [{ phone_number: '+1 555 0100', votes: 5 }],
};

type Responses = typeof mockPost extends (path: string, ...responses: infer Given) => unknown ? Given : never;

async function openSignals(...responses: Responses) {
  const requests = mockGet('/signals', ...(responses.length > 0 ? responses : [response]));
  const votes = mockPost('/get-votes', { votes: [], next_Page: null });
  const user = await openDashboard('signals');
  return { requests, votes, user };
}

describe('the signals', () => {
  beforeEach(() => signIn());

  it('show for every kind what stands out and how much is usual, and draw votes above the usual band', async () => {
    const { requests } = await openSignals();
    await screen.findByRole('heading', { name: 'Networks' });
    expect(requests.map(({ address }) => address)).toEqual(['/signals?window=day']);
    expect(tableOf('Networks')).toEqual([
      ['Select', 'Network', 'Votes', 'Usual', 'Stands out by', 'Show votes'],
      ['', '00000000000000aa', '420', '3', '209', 'Show votes'],
      ['', '00000000000000bb', '1,200', '900', '12', 'Show votes'],
    ]);
    expect(tableOf('Mail domains')[1]).toEqual(['post.example (throw-away)', '420', '3', '209', 'Show votes']);
    expect(tableOf('Zip codes')[1]).toEqual(['90001, United States of America', '99', '1', '69', 'Show votes']);
    expect(tableOf('Throw-away mail domains')[1]).toEqual(['yopmail.com', '8', 'Show votes']);
    expect(tableOf('Same name')[1]).toEqual(['Mallory Example', '6', 'Show votes']);
    expect(tableOf('Same phone number, as typed')[1]).toEqual(['+1 555 0100', '5', 'Show votes']);
    const section = await screen.findByRole('region', { name: 'Votes per 15 minutes' });
    expect(section.textContent).toContain('Usual are 2 to 7 votes, 4 in the middle');
    expect(section.querySelectorAll('.columns__band')).toHaveLength(1);
    expect(section.querySelectorAll('.columns__votes-above')).toHaveLength(1);
    expect(tableOf('Votes per 15 minutes').map((row) => row[1])).toEqual(['Votes', '2,500', '4']);
  });

  it.each<['en' | 'es', string, RegExp, string, RegExp]>([
    ['en', 'Same name', /Upper and lower case/, 'Same phone number, as typed', /Compared as typed/],
    ['es', 'El mismo nombre', /mayúscula o min/, 'El mismo teléfono, tal como se escribió', /como se escribieron/],
  ])('explain in %s how names and phone numbers are compared', async (language, names, ofNames, phones, ofPhones) => {
    await openSignals();
    await screen.findByRole('heading', { name: 'Networks' });
    await act(() => changeLanguage(language));
    const name = await screen.findByRole('region', { name: names });
    const phone = screen.getByRole('region', { name: phones });
    expect(name.textContent).toMatch(ofNames);
    expect(phone.textContent).toMatch(ofPhones);
    expect(phone.textContent).not.toMatch(ofNames);
  });

  it.each<['en' | 'es', string]>([
    ['en', 'Nov 20, 7:38 PM'],
    ['es', '20 nov, 7:38 p.m.'],
  ])('show the hour as everywhere in the dashboard, without a zero before it: %s', async (language, moment) => {
    mockGet('/admin/account', { email: 'olive@example.com', role: 'owner', time_zone: 'UTC' });
    await openSignals({ ...response, columns: [{ from: '2026-11-20T19:38:00.000Z', votes: 4 }] });
    await screen.findByRole('heading', { name: 'Networks' });
    await act(() => changeLanguage(language));
    const table = language === 'en' ? 'Votes per 15 minutes' : 'Votos por 15 minutos';
    expect(tableOf(table)[1]?.[0]?.replace(/\s/g, ' ')).toBe(moment);
  });

  it('show no band when there is nothing to compare with', async () => {
    await openSignals({ ...response, usual_band: null });
    const section = await screen.findByRole('region', { name: 'Votes per 15 minutes' });
    expect(section.textContent).toContain('There are no earlier votes to compare with.');
    expect(section.querySelector('.columns__band')).toBeNull();
  });

  it('lead to the counted votes of all networks that stand out, since the window began', async () => {
    const { user, votes } = await openSignals();
    await screen.findByRole('heading', { name: 'Networks' });
    expect(button('Show their votes').hasAttribute('disabled')).toBe(true);
    await user.click(button('Select all that stand out (2)'));
    expect(screen.getByText('Networks selected: 2, with 1,620 votes')).toBeTruthy();
    await user.click(button('Show their votes'));
    await screen.findByText('No data found.');
    expect(votes.at(-1)?.body).toMatchObject({
      networks: ['00000000000000aa', '00000000000000bb'],
      status: 'counted',
      cast_from: from,
    });
  });

  it('lead to the votes of the ticked networks', async () => {
    const { user, votes } = await openSignals();
    await user.click(await screen.findByRole('checkbox', { name: 'Select the network 00000000000000bb' }));
    await user.click(button('Show their votes'));
    await screen.findByText('No data found.');
    expect(votes.at(-1)?.body).toMatchObject({ networks: ['00000000000000bb'] });
  });

  it.each([
    ['00000000000000aa', { networks: ['00000000000000aa'] }, 'Network: 00000000000000aa'],
    ['post.example', { mail_domain: 'post.example' }, 'Mail domain: post.example'],
    ['90001, United States of America', { country: 'US', exact_zip_code: '90001' }, 'Zip Code exactly: 90001'],
    ['yopmail.com', { mail_domain: 'yopmail.com' }, 'Mail domain: yopmail.com'],
    ['Mallory Example', { exact_name: 'Mallory Example' }, 'Name exactly: Mallory Example'],
    ['+1 555 0100', { phone_number: '+1 555 0100' }, 'Phone Number exactly: +1 555 0100'],
  ])('lead from the row of %s to its votes, which say what they are filtered by', async (what, filter, chip) => {
    const { user, votes } = await openSignals();
    await user.click(await screen.findByRole('button', { name: `Show votes of ${what}` }));
    expect(await screen.findByRole('button', { name: `Remove the filter ${chip}` })).toBeTruthy();
    await screen.findByText('No data found.');
    expect(votes.at(-1)?.body).toEqual({ ...filter, status: 'counted', cast_from: from });
  });

  it('lead from a column of the chart to the votes of its time', async () => {
    const { user, votes } = await openSignals();
    const section = await screen.findByRole('region', { name: 'Votes per 15 minutes' });
    await user.click(within(section).getByText('As a table'));
    await user.click(within(section).getAllByRole('button')[0] ?? section);
    await screen.findByText('No data found.');
    expect(votes.at(-1)?.body).toMatchObject({
      cast_from: '2026-11-20T11:45:00.000Z',
      cast_to: '2026-11-20T12:00:00.000Z',
    });
  });

  it('of the whole poll name the hour, and lead to its votes', async () => {
    const poll = {
      ...response,
      from: null,
      step_seconds: 3_600,
      mail_domains: [{ ...response.mail_domains[0], hour }],
    };
    const { user, votes, requests } = await openSignals(response, poll);
    await user.click(await screen.findByRole('radio', { name: 'Whole poll' }));
    await screen.findByRole('region', { name: 'Votes per hour' });
    expect(requests.at(-1)?.address).toBe('/signals?window=poll');
    await user.click(button('Show votes of post.example'));
    await screen.findByText('No data found.');
    expect(votes.at(-1)?.body).toMatchObject({ cast_from: hour, cast_to: '2026-11-20T11:00:00.000Z' });
  });

  it('say when nothing stands out', async () => {
    const nothing = { networks: [], mail_domains: [], zip_codes: [], throw_away_domains: [] };
    await openSignals({ ...response, ...nothing, names: [], phone_numbers: [], columns: [], usual_band: null });
    expect(await screen.findAllByText('Nothing stands out.')).toHaveLength(6);
  });

  it.each([
    ['that the votes took too long to count', 'signals.too_slow', /took too long to count/],
    ['that the server is busy', 'administration.busy', /busy/],
  ])('say %s', async (_words, code, why) => {
    await openSignals(rejectWith(503, code));
    expect((await screen.findByRole('alert')).textContent).toMatch(why);
  });
});
