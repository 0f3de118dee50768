import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockGet, mockPost, signIn } from '../../../test/admin';
import { accessibilityViolations } from '../../../test/axe';
import { votesFrom } from '../../../test/lists';
import { button, columns, openDashboard } from '../../../test/open-dashboard';
import { mockOverview } from '../../../test/overview';
import { changeEnabledFields } from '../../../test/poll';
import { savedFilter, votesMemory } from './votes/votes-filter';

const main = () => screen.getByRole('main');

const leftOut = /phone|newsletter|gifts|collected|zip|postal|state of|per us state/i;

/** Includes hidden text, such as the tables of charts. */
const namesLeftOut = () => leftOut.exec(main().textContent)?.[0];

describe('the dashboard of a poll without phone numbers, newsletter and zip codes', () => {
  beforeEach(() => {
    signIn();
    changeEnabledFields({ phone_number: false, newsletter: false, zip_code: false });
  });

  it('lists votes without them, no emails, and filters by neither them nor a state', async () => {
    const [vote] = votesFrom(1, 1);
    const without = { ZipCode: undefined, PhoneNumber: undefined, FreeGifts: undefined };
    mockPost('/get-votes', { votes: [{ ...vote, ...without }], next_Page: null });
    const user = await openDashboard('votes', 'Voter 1');
    expect(screen.queryByRole('button', { name: 'Emails' })).toBeNull();
    expect(columns()).toBe('Select all votes on this page, Name, Network, Country, Email, Cast, Source');
    await user.click(button('Filter'));
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByLabelText('Country')).toBeTruthy();
    expect(dialog.queryAllByRole('radio')).toEqual([]);
    expect(dialog.queryByLabelText('State')).toBeNull();
    expect(await accessibilityViolations()).toEqual([]);
    expect(namesLeftOut()).toBeUndefined();
  });

  it('names none of them where votes are erased', async () => {
    mockPost('/get-votes', { votes: votesFrom(1, 1), next_Page: null });
    const user = await openDashboard('votes');
    await user.click(await screen.findByLabelText('Select the vote of Voter 1'));
    await user.click(button('Erase 1 vote'));
    expect(screen.getByRole('dialog').textContent).not.toMatch(leftOut);
  });

  it.each(['Add a webhook', 'Make a key'])('hands none of them over: %s', async (action) => {
    mockGet('/admin/webhooks', { webhooks: [], hands_over: true });
    mockGet('/admin/api-keys', { keys: [], hands_over: true });
    const user = await openDashboard('integrations');
    await user.click(await screen.findByRole('button', { name: action }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getAllByRole('checkbox').length).toBeGreaterThan(0);
    expect(dialog.textContent).not.toMatch(leftOut);
  });

  it('ignores such a condition in a URL or a filter that was saved earlier', () => {
    const none = { zipCode: '', exactZipCode: '', state: '', freeGifts: '' };
    const given: Record<string, string> = { zipCode: '441', exactZipCode: '44101', state: 'OH', freeGifts: 'true' };
    const filter = votesMemory.filterOf((name) => ({ ...given, country: 'US' })[name] ?? '');
    expect(filter).toMatchObject({ ...none, country: 'US' });
    expect(savedFilter({ state: 'OH', country: 'US' })).toMatchObject({ state: '', country: 'US' });
    changeEnabledFields({ zip_code: 'optional' });
    expect(savedFilter({ state: 'OH', country: 'US' })).toMatchObject({ state: 'OH', country: 'US' });
  });

  it('applies no saved filter that would find more without its state', async () => {
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
    mockGet('/admin/saved-filters', {
      filters: [
        { id: '1', name: 'Ohio', filter: { state: 'OH' } },
        { id: '2', name: 'France', filter: { country: 'FR' } },
      ],
    });
    const user = await openDashboard('votes');
    await user.click(button('Saved filters'));
    await screen.findByText('Ohio: one of its conditions is no longer in this poll.');
    expect(screen.queryByRole('button', { name: 'Ohio' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Delete the saved filter Ohio' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'France' })).toBeTruthy();
  });

  it('counts places without states and zip areas', async () => {
    mockOverview();
    mockGet('/overview/places', {
      ...{ until: '2026-11-20T14:05:00.000Z', votes: 7, countries: [{ country: 'US', votes: 7 }] },
      sources: [{ source: 'one.example.com', votes: 7 }],
    });
    await openDashboard('overview');
    await screen.findByRole('heading', { name: 'Votes per country' });
    const charts = within(screen.getByRole('region', { name: 'Where the votes come from' }));
    expect(charts.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Votes per country',
      'Votes per source',
    ]);
    expect(namesLeftOut()).toBeUndefined();
  });

  it('shows signals without them', async () => {
    mockGet('/signals', {
      ...{ window: 'day', from: null, until: '2026-11-20T11:52:30.000Z', step_seconds: 900, columns: [] },
      ...{ usual_band: null, networks: [], mail_domains: [], throw_away_domains: [], names: [], phone_numbers: [] },
    });
    await openDashboard('signals');
    await screen.findByRole('heading', { name: 'Mail domains' });
    expect(namesLeftOut()).toBeUndefined();
  });

  it.each([
    ['', false],
    ['44101', true],
  ])("shows a person's zip code that is still stored: %j", async (zip_code, isShown) => {
    mockGet('/admin/account', { email: 'olive@example.com', role: 'editor' });
    const vote = { name: 'Ada', email: 'ada@example.com', country: 'US', zip_code, source: '', words: '' };
    mockPost('/person', { vote: { ...vote, cast_at: '2026-11-20T18:00:00.000Z' }, pending_votes: [] });
    const user = await openDashboard('person');
    await user.type(screen.getByLabelText('Email address of the person'), 'ada@example.com');
    await user.click(button('Find'));
    await screen.findByText('Ada');
    expect(screen.queryAllByText('Zip Code')).toHaveLength(isShown ? 1 : 0);
    expect(screen.queryAllByText('44101')).toHaveLength(isShown ? 1 : 0);
    await user.click(button('Erase this person'));
    expect(screen.getByRole('dialog').textContent).toContain('is erased: name and email.');
  });
});
