import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockPost, signIn } from '../../../../test/admin';
import { votesFrom } from '../../../../test/lists';
import { changeButton, openDashboard } from '../../../../test/open-dashboard';

const kind = () => screen.queryByLabelText<HTMLSelectElement>('Kind of reason');

/** Opens the dialog for changing one vote, with a reason for the audit log filled in. */
async function ask(name: 'Invalidate' | 'Restore' | 'Erase') {
  const user = await openDashboard('votes');
  await user.click(await screen.findByLabelText('Select the vote of Voter 2'));
  await user.click(changeButton(name));
  await user.type(screen.getByLabelText('Reason'), 'From the press team');
  return user;
}

describe('the kind of reason of a change', () => {
  beforeEach(() => {
    signIn();
    mockPost('/get-votes', { votes: votesFrom(3, 1), next_Page: null });
  });

  it.each([
    ['Invalidate', '/votes/invalidate', 'Votes invalidated: 1'],
    ['Restore', '/votes/restore', 'Votes restored: 1'],
  ] as const)(
    'is chosen from a list and goes with %s, beside the reason for the audit log',
    async (name, path, done) => {
      const changes = mockPost(path, { changed: 1 });
      const user = await ask(name);
      const field = screen.getByRole('combobox', { name: 'Kind of reason' });
      expect(field.getAttribute('aria-describedby')?.split(' ').map(textOf).join(' ')).toMatch(
        /stands in the public log/,
      );
      expect(
        within(field)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Part of a flood', 'Second vote of a person', 'Test', 'Mistake', 'Other']);
      expect(kind()?.value).toBe('other');
      await user.selectOptions(field, 'Test');
      await screen.findByText(/^1 vote will be/);
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
      await screen.findByText(done);
      expect(changes.map(({ body }) => body)).toEqual([
        { ids: ['2'], reason: 'From the press team', code: 'test', expected: 1 },
      ]);
    },
  );
});

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}
