import { act, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { BrowserRouter, StaticRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeOf } from '../test/change-of';
import { changePoll } from '../test/poll';
import { mockTrends, trends } from '../test/trends';
import { App } from './app/app';
import { pages } from './app/pages';
import { pollData } from './content/poll-data';

const drawnPaths = pages.filter(({ drawn }) => drawn).map(({ path }) => path);

const draw = (pathname: string) =>
  renderToString(
    <StaticRouter location={pathname}>
      <App />
    </StaticRouter>,
  );

/** Puts the prerendered HTML into the document, hydrates it, and returns the hydration errors. */
function takeOver(pathname: string, drawn: string) {
  window.history.replaceState(null, '', pathname);
  const root = document.createElement('div');
  root.id = 'root';
  root.innerHTML = drawn;
  document.body.append(root);
  const complaints: unknown[] = [];
  const onRecoverableError = (error: unknown) => complaints.push(error);
  render(<App />, { wrapper: BrowserRouter, container: root, hydrate: true, onRecoverableError });
  return complaints;
}

describe('a prerendered page', () => {
  beforeEach(() => {
    document.getElementById('root')?.remove();
    mockTrends(trends(3, 1));
  });

  it.each(drawnPaths)('is hydrated without errors at %s', async (pathname) => {
    const drawn = draw(pathname);
    expect(drawn).toContain('<h1');
    // The Content-Security-Policy blocks inline styles and scripts.
    expect(drawn).not.toMatch(/ style=| on[a-z]+=|<script|<style/);
    const complaints = takeOver(pathname, drawn);
    await act(() => Promise.resolve());
    expect(complaints).toEqual([]);
  });

  it("names its own URL once hydrated, and never the example's", () => {
    const drawn = draw('/home');
    expect(drawn).not.toContain('poll.example.com');
    expect(takeOver('/home', drawn)).toEqual([]);
    expect(screen.getByText(window.location.origin)).toBeDefined();
  });

  it('first shows the state of the poll at build time, and the current one right after hydration', () => {
    const drawn = draw('/home');
    expect(drawn).toContain('VOTE NOW');
    changePoll({ closes_at: '2020-01-01T00:00:00Z' });
    expect(takeOver('/home', drawn)).toEqual([]);
    expect(screen.getByText('Voting has closed. The totals stay.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'VOTE NOW' })).toBeNull();
  });

  it('says in UTC when voting opens, because the build knows no time zone', () => {
    changePoll({ opens_at: '2099-01-02T03:04:00Z' });
    changeOf(pollData)({ state: 'not-yet' });
    expect(draw('/home')).toContain('Voting opens on January 2, 2099 at 3:04');
    expect(draw('/home')).toContain('UTC');
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('leaves a click with %s to the browser', (key) => {
    window.history.replaceState(null, '', '/home');
    render(<App />, { wrapper: BrowserRouter });
    let isLeft: boolean | undefined;
    const browser = (event: Event) => {
      isLeft = !event.defaultPrevented;
      event.preventDefault();
    };
    window.addEventListener('click', browser, { once: true });
    fireEvent.click(screen.getByRole('link', { name: 'VOTE NOW' }), { [key]: true });
    expect(isLeft).toBe(true);
    expect(window.location.pathname).toBe('/home');
  });
});
