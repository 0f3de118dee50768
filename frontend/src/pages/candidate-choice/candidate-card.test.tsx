import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { changeCandidates } from '../../../test/candidates';
import { address, openAddress } from '../../../test/open-address';
import { changePoll } from '../../../test/poll';
import { server } from '../../../test/server';
import { lockFor, mockVotes, voteAddress } from '../../../test/votes';
import { poll } from '../../content/poll';

const radio = (name: string) => screen.getByRole('radio', { name });

const cards = () => screen.getAllByRole('listitem').filter((item) => item.matches('.candidate-card'));

describe('the cards of the ballot, and the details above them', () => {
  it.each(['portrait', 'name', 'text'])('selects by a click on the %s, and votes by none', async (part) => {
    const sent = mockVotes({ status: 201 });
    openAddress(voteAddress);
    const card = (await lockFor('Candidate Two')).closest('li');
    const target = card?.querySelector(`.candidate-card__${part}`) ?? document.body;
    await userEvent.click(target);
    expect(document.activeElement).toBe(radio('Candidate Two'));
    await userEvent.dblClick(target);
    expect(radio('Candidate Two')).toHaveProperty('checked', true);
    const selected = cards().map((each) => each.dataset.selected);
    expect(selected.sort()).toEqual(['false', 'true']);
    expect(screen.getByRole('status').textContent).toBe('');
    expect(sent).toEqual([]);
    await userEvent.click(await lockFor('Candidate Two'));
    await screen.findByText('Your vote went to Candidate Two.');
    expect(sent).toHaveLength(1);
  });

  it('selects and votes by one press on the button of a card that is not selected', async () => {
    const sent = mockVotes({ status: 201 });
    openAddress(voteAddress);
    await lockFor('Candidate One');
    await userEvent.click(radio('Candidate One'));
    await userEvent.click(await lockFor('Candidate Two'));
    await screen.findByText('Your vote went to Candidate Two.');
    expect(sent).toMatchObject([{ body: { candidate_id: 2 } }]);
  });

  it('does not select by a press that drags, selects text or clears a selection, and does by the next', async () => {
    openAddress(voteAddress);
    await lockFor('Candidate Two');
    const name = screen.getByRole('heading', { name: 'Candidate Two' });
    const press = (whileDown: () => void, up: object = {}) => {
      fireEvent.pointerDown(name);
      whileDown();
      fireEvent.click(name, up);
    };
    press(() => {}, { clientX: 6 });
    press(() => window.getSelection()?.selectAllChildren(name));
    press(() => window.getSelection()?.removeAllRanges());
    expect(radio('Candidate Two')).toHaveProperty('checked', false);
    press(() => {});
    expect(radio('Candidate Two')).toHaveProperty('checked', true);
  });

  it('selects nothing by a click on a card whose button is disabled', async () => {
    changePoll({ closes_at: '2000-01-01T00:00:00Z' });
    openAddress(voteAddress);
    await lockFor('Candidate Two');
    fireEvent.click(screen.getByRole('heading', { name: 'Candidate Two' }));
    expect(radio('Candidate Two')).toHaveProperty('checked', false);
  });

  it('immediately shows on one card that its vote is under way, dims the others, and moves nothing', async () => {
    server.use(http.post('/api/vote', () => new Promise(() => undefined)));
    openAddress(voteAddress);
    fireEvent.click(await lockFor('Candidate Two'));
    // In the same task: nothing is awaited.
    const states = Object.fromEntries(
      cards().map((card) => [within(card).getByRole('heading').textContent, card.dataset.state]),
    );
    expect(states).toEqual({ 'Candidate One': 'not-chosen', 'Candidate Two': 'chosen' });
    expect(screen.getByRole('button', { name: 'Sending your vote… for Candidate Two' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(screen.getByRole('status').textContent).toBe('Sending your vote…');
    const seen = screen.getAllByText('Sending your vote…').filter((element) => !element.closest('.visually-hidden'));
    expect(seen.map((element) => element.closest('li')?.dataset.state)).toEqual(['chosen']);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Change your details' })).toBeNull();
    expect(screen.getByText('Change').className).toBe('details-line__change');
  });

  it('shows the details that the vote is sent with, and leads to the form to change them', async () => {
    openAddress(voteAddress);
    await lockFor('Candidate One');
    expect(screen.getByText('Voting as Ada Example (ada@example.com)')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Change your details' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('ada@example.com');
    expect(address()).toBe('/form');
    expect(JSON.stringify(window.history.state)).not.toContain('ada@example.com');
  });

  it.each([3, 7, 12])('shows %d candidates alike, and votes for the id of the one that is pressed', async (count) => {
    const ids = changeCandidates(count);
    const sent = mockVotes({ status: 201 });
    openAddress(voteAddress);
    const lock = await lockFor('Cleo');
    expect(new Set(cards().map((card) => `${card.className} ${card.children.length}`)).size).toBe(1);
    const controls = cards().map((card) => card.querySelectorAll('a, button, input, [tabindex], [role]').length);
    expect(new Set(controls), 'a radio button and a button').toEqual(new Set([2]));
    const names = cards().map((card) => within(card).getByRole('heading').textContent);
    expect(names.sort()).toEqual(poll.candidates.map(({ name }) => name).sort());
    await userEvent.click(lock);
    await screen.findByText('Your vote went to Cleo.');
    expect(sent).toMatchObject([{ body: { candidate_id: ids[2] } }]);
  });

  it.each([
    ['short', 'Candidate Two'],
    ['long', 'Maximiliana Featherstonehaugh'],
  ])('treats names as %s for two columns on a phone: %s', async (names, name) => {
    changePoll({ candidates: poll.candidates.map((each) => (each.id === 2 ? { ...each, name } : each)) });
    openAddress(voteAddress);
    await lockFor(name);
    expect(cards()[0]?.closest('ul')?.dataset.names).toBe(names);
  });
});
