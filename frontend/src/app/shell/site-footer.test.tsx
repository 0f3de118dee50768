import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { changePoll } from '../../../test/poll';
import { SiteFooter } from './site-footer';

const operator = { name: 'The Poll Society', contact: 'privacy@poll.example.com', terms: null };

function footerOn(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <SiteFooter />
    </MemoryRouter>,
  );
  return screen.queryByRole('contentinfo');
}

const factsOf = (footer: HTMLElement | null) =>
  footer
    ? within(footer)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent.trim())
    : [];

describe('the footer', () => {
  it.each([
    ...['/home', '/hero2', '/form', '/vote', '/success', '/sorry', '/confirm', '/articles', '/privacy', '/nowhere'],
  ])('ends %s', (path) => {
    expect(factsOf(footerOn(path))).toEqual(['Unofficial poll', 'Results', 'Privacy']);
    expect(screen.getByRole('link', { name: 'Results' }).getAttribute('href')).toBe('/results');
    expect(screen.getByRole('link', { name: 'Privacy' }).getAttribute('href')).toBe('/privacy');
  });

  it.each(['/', '/login', '/dashboard', '/forgotpassword', '/resetpassword'])('is not on %s', (path) => {
    expect(footerOn(path)).toBeNull();
  });

  it('says who runs the poll and how to reach them', () => {
    changePoll({ operator });
    expect(factsOf(footerOn('/home'))).toEqual([
      'Unofficial poll',
      'Run by The Poll Society',
      'privacy@poll.example.com',
      'Results',
      'Privacy',
    ]);
    const link = screen.getByRole('link', { name: 'privacy@poll.example.com' });
    expect(link.getAttribute('href')).toBe('mailto:privacy@poll.example.com');
  });

  it.each([
    ['Contact', { ...operator, contact: 'https://poll.example.com/contact' }, 'https://poll.example.com/contact'],
    ['Terms', { ...operator, terms: 'https://poll.example.com/terms' }, 'https://poll.example.com/terms'],
  ])('leads to the link of the operator in a new tab: %s', (name, changed, address) => {
    changePoll({ operator: changed });
    footerOn('/home');
    const link = screen.getByRole('link', { name: `${name} (opens in a new tab)` });
    expect(link.getAttribute('href')).toBe(address);
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('links to the page of the terms if they are a text', () => {
    changePoll({ operator: { ...operator, terms: '/terms' } });
    footerOn('/home');
    expect(screen.getByRole('link', { name: 'Terms' }).getAttribute('href')).toBe('/terms');
  });
});
