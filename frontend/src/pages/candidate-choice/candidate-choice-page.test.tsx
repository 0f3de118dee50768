import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fixLot } from '../../../test/lot';
import { address, openAddress } from '../../../test/open-address';
import { changePoll } from '../../../test/poll';
import { lockFor, lockVote, mockVotes, tryAgain, voteAddress } from '../../../test/votes';
import { readDraft } from '../../features/ballot/ballot-draft';

describe('the candidate choice', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  it('takes the details from the URL before it renders, and says that the vote is unofficial', async () => {
    openAddress(`${voteAddress}#x`);
    expect(address()).toBe('/vote');
    await screen.findByRole('heading', { level: 1, name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
    expect(address()).toBe('/vote');
    expect(document.title).not.toContain('Ada');
    const steps = within(await screen.findByRole('list', { name: 'Steps to vote' })).getAllByRole('listitem');
    expect(steps.map((step) => [step.textContent, step.getAttribute('aria-current')])).toEqual([
      ['1 Your details', null],
      ['2 Your choice', 'step'],
    ]);
    await screen.findByText(/This is an unofficial vote by the people to demonstrate honest and accurate/);
  });

  it.each([
    [0, ['Candidate One', 'Candidate Two'], 1],
    [1, ['Candidate Two', 'Candidate One'], 2],
  ])('has the candidates in random order, and each button votes for its own: %d', async (lot, names, id) => {
    fixLot(lot);
    const sent = mockVotes({ status: 201 });
    openAddress(voteAddress);
    await lockFor('Candidate One');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(names);
    expect(screen.getByText('The order of the candidates is drawn by lot for each visitor.')).toBeTruthy();
    const [first] = screen.getAllByRole('button', { name: /LOCK MY VOTE/ });
    if (first) await userEvent.click(first);
    await screen.findByText('You have voted Successfully.');
    expect(sent[0]?.body).toMatchObject({ candidate_id: id });
  });

  it('sends the vote, goes to the success page and deletes the details', async () => {
    const sent = mockVotes({ status: 201 });
    await lockVote('Candidate Two');
    await screen.findByText('You have voted Successfully.');
    expect(address()).toBe('/success');
    expect(sent.map(({ body }) => body)).toEqual([
      {
        name: 'Ada Example',
        email: 'ada@example.com',
        country: 'US',
        zip_code: '00000',
        freegifts: true,
        candidate_id: 2,
      },
    ]);
    expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(readDraft()).toBeUndefined();
  });

  it('says where the mail goes after a vote that needs confirmation, and keeps neither details nor address', async () => {
    const sent = mockVotes({ status: 202 });
    await lockVote('Candidate Two');
    await screen.findByText('A mail is on its way to a…@example.com.');
    expect(address()).toBe('/success');
    expect(readDraft()).toBeUndefined();
    expect(JSON.stringify(window.history.state)).toContain(sent[0]?.key);
    expect(JSON.stringify(window.history.state)).not.toContain('ada@example.com');
  });

  it('sends one vote on a double click, and disables both buttons while it is under way', async () => {
    const sent = mockVotes({ status: 201 }, { status: 201 });
    openAddress(voteAddress);
    const [one, two] = [await lockFor('Candidate One'), await lockFor('Candidate Two')];
    one.click();
    two.click();
    one.click();
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Sending your vote…'));
    expect([one, two].every((button) => button.hasAttribute('disabled'))).toBe(true);
    await screen.findByText('You have voted Successfully.');
    expect(sent).toHaveLength(1);
  });

  it('informs an earlier voter, and deletes the details', async () => {
    mockVotes({ status: 409, code: 'vote.already_cast' });
    await lockVote();
    await screen.findByRole('timer');
    expect(address()).toBe('/sorry');
    expect(readDraft()).toBeUndefined();
  });

  it('retries after an outage with the same details and the same key', async () => {
    const sent = mockVotes(undefined, { status: 503, code: 'vote.unconfirmed' }, { status: 201 });
    await lockVote();
    for (const _attempt of [1, 2]) {
      await screen.findByText(/We could not confirm whether your vote arrived/);
      await tryAgain();
    }
    await screen.findByText('You have voted Successfully.');
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(new Set(sent.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('uses a new key for the other candidate, because the first response would be repeated for the old one', async () => {
    const sent = mockVotes(undefined, { status: 409, code: 'vote.already_cast' });
    await lockVote();
    await tryAgain('Candidate Two');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    await screen.findByRole('heading', { name: 'Sorry!' });
  });

  it('says that nothing was counted when the server says so', async () => {
    mockVotes({ status: 503, code: 'vote.queue_full' });
    await lockVote();
    await screen.findByText('Nothing was counted.');
  });

  it.each([
    [{ status: 429, code: 'rate.limited' }, /Too many requests/],
    [{ status: 400, code: 'request.invalid', errors: [{ field: 'name', message: 'No.' }] }, /Please check them\./],
  ])('does not say that nothing was counted when an earlier attempt may have been: %j', async (response, why) => {
    mockVotes(undefined, response);
    await lockVote();
    await tryAgain();
    await screen.findByText(why);
    expect(screen.getByText(/We could not confirm whether your vote arrived/)).toBeTruthy();
    expect(screen.queryByText(/nothing was counted|not used up/i)).toBeNull();
  });

  it('uses a new key if the server knows the old one with another email', async () => {
    const sent = mockVotes({ status: 422, code: 'vote.key_reused' }, { status: 201 });
    await lockVote();
    await tryAgain();
    await screen.findByText('You have voted Successfully.');
    expect(sent[0]?.key).not.toBe(sent[1]?.key);
  });

  it('leads back to the form after a rejection, with the field marked and the details kept', async () => {
    mockVotes({ status: 400, code: 'request.invalid', errors: [{ field: 'email', message: 'No.' }] });
    await lockVote();
    await userEvent.click(await screen.findByRole('link', { name: 'Try again' }));
    const email = await screen.findByLabelText<HTMLInputElement>('Email');
    expect([email.value, email.getAttribute('aria-invalid')]).toEqual(['ada@example.com', 'true']);
    expect(screen.getByRole('link', { name: 'Email was not accepted. Please check it.' })).toBeTruthy();
  });

  it.each([
    ['email', 'ada', 'Email'],
    ['zip_code', '', 'ZipCode'],
    ['country', 'Atlantis', 'Select Country'],
  ])('goes back to the form when the %s is %j, and marks it', async (parameter, value, label) => {
    const invalid = new URLSearchParams(voteAddress.slice('/vote?'.length));
    invalid.set(parameter, value);
    openAddress(`/vote?${invalid}`);
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    expect(address()).toBe('/form');
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual([value, 'true']);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Ada Example');
  });

  it('goes back to a form without errors when no details were given', async () => {
    openAddress('/vote');
    await screen.findByRole('heading', { name: 'Enter Your Info, Then Vote' });
    expect(address()).toBe('/form');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("keeps the details through a reload, and if the URL has only a campaign's tags", async () => {
    openAddress(voteAddress).unmount();
    const { unmount } = openAddress('/vote');
    await lockFor('Candidate One');
    unmount();
    openAddress('/vote?utm_source=mail');
    await lockFor('Candidate One');
    expect(address()).toBe('/vote');
  });

  it('disables both buttons when the poll has closed, and says why', async () => {
    changePoll({ closes_at: '2000-01-01T00:00:00Z' });
    openAddress(voteAddress);
    const button = await lockFor('Candidate One');
    expect(button).toHaveProperty('disabled', true);
    expect(screen.getByText('Voting has closed. The totals stay.').id).toBe(button.getAttribute('aria-describedby'));
  });
});
