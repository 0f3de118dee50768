import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockCall, mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { votesFrom } from '../../../../test/lists';
import { openAddress } from '../../../../test/open-address';
import { button, searchFor } from '../../../../test/open-dashboard';

const bodies = (requests: readonly { body: unknown }[]) => requests.map(({ body }) => body);
const dialog = () => within(screen.getByRole('dialog', { name: 'Saved filters' }));

async function openVotes(hash: string) {
  const votes = mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
  openAddress(`/dashboard?show=votes${hash}`);
  await screen.findByText('Voter 3');
  return { user: userEvent.setup(), votes };
}

describe('the saved filters', () => {
  beforeEach(() => signIn());

  it('save what identifies no person, under a name', async () => {
    mockGet('/admin/saved-filters', { filters: [] });
    const saves = mockPost('/admin/saved-filters', {});
    const { user } = await openVotes('#country=DE&status=counted&freeGifts=false');
    searchFor('Search Name', 'Ada');
    await user.click(button('Saved filters'));
    await dialog().findByText('There are no saved filters.');
    await user.click(dialog().getByRole('button', { name: 'Save the filter' }));
    expect(dialog().getByText('Give the filter a name.')).toBeTruthy();
    await user.type(dialog().getByLabelText('Name of the filter'), ' In   Germany ');
    await user.click(dialog().getByRole('button', { name: 'Save the filter' }));
    await waitFor(() =>
      expect(bodies(saves)).toEqual([
        { name: 'In Germany', filter: { country: 'DE', status: 'counted', free_gifts: false } },
      ]),
    );
  });

  it('are applied and deleted', async () => {
    mockGet('/admin/saved-filters', {
      filters: [
        {
          id: 'abc',
          name: 'Ohio',
          filter: { state: 'OH', cast_from: '2026-11-20T12:00:00Z', networks: ['00ff00ff00ff00ff'], free_gifts: false },
        },
      ],
    });
    const deletes = mockCall('delete', '/admin/saved-filters/:id', rejectWith(503, 'administration.busy'), {});
    const { user, votes } = await openVotes('');
    await user.click(button('Saved filters'));
    await user.click(await dialog().findByRole('button', { name: 'Delete the saved filter Ohio' }));
    await dialog().findByText('That did not work. Please try again.');
    await user.click(dialog().getByRole('button', { name: 'Delete the saved filter Ohio' }));
    await waitFor(() => expect(deletes).toHaveLength(2));
    expect(deletes.map(({ address }) => address)).toEqual(['/admin/saved-filters/abc', '/admin/saved-filters/abc']);
    await user.click(dialog().getByRole('button', { name: 'Ohio' }));
    await waitFor(() => expect(votes).toHaveLength(2));
    expect(votes[1]?.body).toEqual({
      state: 'OH',
      cast_from: '2026-11-20T12:00:00.000Z',
      networks: ['00ff00ff00ff00ff'],
      free_gifts: false,
    });
  });

  it('are replaced by another of the same name, which the button says', async () => {
    mockGet('/admin/saved-filters', { filters: [{ id: 'abc', name: 'Ohio', filter: { state: 'OH' } }] });
    const { user } = await openVotes('#country=DE');
    await user.click(button('Saved filters'));
    await user.type(await dialog().findByLabelText('Name of the filter'), 'Ohi');
    expect(dialog().getByRole('button', { name: 'Save the filter' })).toBeTruthy();
    await user.type(dialog().getByLabelText('Name of the filter'), 'o ');
    expect(dialog().getByRole('button', { name: 'Replace the saved filter' })).toBeTruthy();
  });

  it('say what was done, and keep the focus when one is gone', async () => {
    const [france, ohio] = ['France', 'Ohio'].map((name) => ({ id: name, name, filter: { country: 'FR' } }));
    mockGet(
      '/admin/saved-filters',
      { filters: [france, ohio] },
      { filters: [ohio] },
      { filters: [] },
      { filters: [ohio] },
    );
    mockCall('delete', '/admin/saved-filters/:id', {});
    mockPost('/admin/saved-filters', {});
    const { user } = await openVotes('#country=DE');
    await user.click(button('Saved filters'));
    await user.click(await dialog().findByRole('button', { name: 'Delete the saved filter France' }));
    await dialog().findByText('Deleted: France');
    expect(document.activeElement).toBe(dialog().getByRole('button', { name: 'Delete the saved filter Ohio' }));
    await user.keyboard('{Enter}');
    await dialog().findByText('Deleted: Ohio');
    expect(document.activeElement?.textContent).toBe('Deleted: Ohio');
    await user.type(dialog().getByLabelText('Name of the filter'), 'Ohio{Enter}');
    await dialog().findByText('Saved: Ohio');
  });

  it('say when there are too many, and when saving failed', async () => {
    mockGet('/admin/saved-filters', { filters: [] });
    mockPost('/admin/saved-filters', rejectWith(409, 'filters.full'), rejectWith(503, 'administration.busy'));
    const { user } = await openVotes('#country=DE');
    await user.click(button('Saved filters'));
    await user.type(await dialog().findByLabelText('Name of the filter'), 'Germany');
    await user.click(dialog().getByRole('button', { name: 'Save the filter' }));
    await dialog().findByText('There are 50 saved filters. Delete one first.');
    await user.click(dialog().getByRole('button', { name: 'Save the filter' }));
    await dialog().findByText('That did not work. Please try again.');
  });
});

it('jumps to a day, once its year is complete: the list starts with its last votes', async () => {
  signIn();
  const { user, votes } = await openVotes('');
  const field = screen.getByLabelText<HTMLInputElement>('Jump to');
  fireEvent.change(field, { target: { value: '2026-11-20' } });
  await waitFor(() => expect(votes).toHaveLength(2));
  expect(votes[1]?.body).toEqual({ cast_to: new Date(2026, 10, 21).toISOString() });
  expect(field.value).toBe('2026-11-20');
  await user.click(button(/Remove the filter Cast before/));
  await waitFor(() => expect(votes).toHaveLength(3));
  expect(field.value).toBe('');
  for (const value of ['0002-11-20', '0020-11-20', '0202-11-20']) {
    fireEvent.change(field, { target: { value } });
    expect(field.value).toBe(value);
  }
  fireEvent.change(field, { target: { value: '2026-11-20' } });
  await waitFor(() => expect(votes).toHaveLength(4));
  fireEvent.change(field, { target: { value: '0002-11-20' } });
  fireEvent.blur(field);
  expect(field.value).toBe('2026-11-20');
  expect(votes).toHaveLength(4);
});

it.each([0, 12])('jumps to before the start of the filter at %i:00, which is then left out', async (hour) => {
  signIn();
  const { votes } = await openVotes(`#castFrom=${new Date(2026, 10, 20, hour).toISOString()}`);
  fireEvent.change(screen.getByLabelText('Jump to'), { target: { value: '2026-11-19' } });
  await waitFor(() => expect(votes).toHaveLength(2));
  expect(votes[1]?.body).toEqual({ cast_to: new Date(2026, 10, 20).toISOString() });
});
