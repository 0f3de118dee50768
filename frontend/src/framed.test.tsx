import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changePoll } from '../test/poll';
import { mockFailedResults, mockResults } from '../test/results';
import { Framed } from './framed';

function openFrame(address = '/results') {
  window.history.replaceState(null, '', address);
  return render(<Framed />);
}

it.each(['/results', '/form', '/home', '/nowhere'])(
  'shows the results and nothing else, even at %s',
  async (address) => {
    mockResults();
    const { container } = openFrame(address);
    await screen.findByRole('region', { name: 'All votes' });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Results');
    expect(container.querySelectorAll('header, aside, form, input, textarea, iframe')).toHaveLength(0);
    expect(screen.queryAllByRole('button')).toEqual([]);
  },
);

it('has only links that open in a new tab, to the form and to the results', async () => {
  mockResults();
  openFrame();
  await screen.findByRole('region', { name: 'All votes' });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['VOTE NOW (opens in a new tab)', '/form'],
    ['Open the results (opens in a new tab)', '/results'],
  ]);
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
});

it('has no VOTE NOW after voting has closed', async () => {
  changePoll({ closes_at: '2020-01-01T00:00:00Z' });
  mockFailedResults();
  openFrame();
  expect(await screen.findAllByRole('link')).toHaveLength(1);
  await screen.findByText(/could not be fetched/);
});
