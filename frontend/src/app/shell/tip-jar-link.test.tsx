import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { changePoll } from '../../../test/poll';
import { poll } from '../../content/poll';
import { TipJarLink } from './tip-jar-link';

function tipJarOn(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <TipJarLink />
    </MemoryRouter>,
  );
  return screen.queryByRole('link', { name: 'Tip jar (opens in a new tab)' });
}

const publicPages = ['/home', '/hero2', '/form', '/vote', '/success', '/sorry', '/results', '/articles'];

describe('the tip jar', () => {
  it.each([...publicPages, '/forgotpassword', '/resetpassword', '/nowhere'])('is on %s', (path) => {
    const link = tipJarOn(path);
    expect(link?.getAttribute('href')).toBe('https://tips.example.com');
    expect(link?.getAttribute('target')).toBe('_blank');
    expect(link?.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each(['/', '/login', '/dashboard', '/login/'])('is not on %s', (path) => expect(tipJarOn(path)).toBeNull());

  it('is missing if the poll file has none', () => {
    changePoll({ links: { ...poll.links, tip_jar: null } });
    expect(tipJarOn('/home')).toBeNull();
  });
});
