import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { changeNotices, changePoll } from '../../../test/poll';
import { paths } from '../../paths';
import { TermsPage } from './terms-page';

const operator = { name: null, contact: null };

afterEach(() => vi.resetModules());

/** The table of pages for a poll file with these terms. */
async function addressesWith(terms: string | null) {
  vi.resetModules();
  const { poll } = await import('../../content/poll');
  poll.operator = { ...operator, terms };
  const { pages } = await import('../../app/pages');
  return pages.map(({ path }) => path);
}

describe('/terms', () => {
  it("shows the operator's terms as text", () => {
    changePoll({ operator: { ...operator, terms: paths.terms } });
    changeNotices({ terms: 'Be kind.\n\nVote <i>once</i>.' });
    render(<TermsPage />, { wrapper: MemoryRouter });
    expect(screen.getByRole('heading', { level: 1, name: 'Terms' })).toBeTruthy();
    expect(screen.getByText('Be kind.').tagName).toBe('P');
    expect(screen.getByText('Vote <i>once</i>.')).toBeTruthy();
  });

  it.each([
    ['a text', paths.terms, true],
    ['a link', 'https://poll.example.com/terms', false],
    ['nothing', null, false],
  ])('is a page if the operator gave %s: %s', async (_given, terms, isThere) => {
    expect((await addressesWith(terms)).includes('/terms')).toBe(isThere);
  });
});
