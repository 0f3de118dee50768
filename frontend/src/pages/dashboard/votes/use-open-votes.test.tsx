import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { signIn } from '../../../../test/admin';
import { usePosition } from '../list-position';
import { useOpenVotes } from './use-open-votes';
import { votesMemory } from './votes-filter';

function OtherView() {
  const openVotes = useOpenVotes();
  const { filter, change } = usePosition(votesMemory);
  return (
    <>
      <p>{JSON.stringify(filter)}</p>
      <button type="button" onClick={() => change({ search: 'ada' })}>
        Search
      </button>
      <button
        type="button"
        onClick={() => openVotes({ networks: ['00ff00ff00ff00ff'], castFrom: '2026-11-20T10:00:00Z' })}
      >
        Open
      </button>
    </>
  );
}

/** Opens the view at a URL without a position. */
function openView() {
  const router = createMemoryRouter([{ path: '/dashboard', element: <OtherView /> }], {
    initialEntries: ['/dashboard?show=other'],
  });
  render(<RouterProvider router={router} />);
  return router;
}

it('another view opens the votes with its own filter, which is where the list is left', async () => {
  signIn();
  const router = openView();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Search' }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(router.state.location.search).toBe('?show=votes');
  cleanup();
  render(<RouterProvider router={router} />);
  const expected = { ...votesMemory.start, networks: ['00ff00ff00ff00ff'], castFrom: '2026-11-20T10:00:00.000Z' };
  expect(screen.getByText(JSON.stringify(expected))).toBeTruthy();
  cleanup();
  openView();
  expect(screen.getByText(JSON.stringify(expected))).toBeTruthy();
});
