import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import { delayedResponse, mockPost } from '../../../test/admin';
import { accessibilityViolations } from '../../../test/axe';
import { openAddress } from '../../../test/open-address';
import { mockTrends, trends } from '../../../test/trends';
import { showKeywords } from '../../app/visit/keywords';
// Loaded here, so that no test waits for the lazy page.
import './articles-page';

const feed = '/v1/google-trends';
const page = (topics: object[], next_page: string | null = null) => ({ trends: topics, next_page });

const topics = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });
const isOff = (name: string) => button(name).getAttribute('aria-disabled') === 'true';
const topicOf = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (!item) throw new Error('a topic is an item of the list');
  return within(item);
};

// Fetched from the same URL once per visit: here before the first test, so that no test sees it.
beforeAll(showKeywords);

describe('the articles page', () => {
  it('shows topics with searches, day and news, and opens other sites in a new tab without a referrer', async () => {
    mockTrends(trends(2, 1));
    openAddress('/articles');
    await screen.findByText('Topic 2');
    expect(topics()).toEqual(['Topic 2', 'Topic 1']);
    const topic = topicOf('Topic 2');
    expect(topic.getByText('20,000+ searches')).toBeTruthy();
    expect(topic.getByText('Nov 20, 2026').getAttribute('datetime')).toBe('2026-11-20T12:00:00.000Z');
    expect(topic.getByText('The Example Times')).toBeTruthy();
    expect(screen.getByText('Page 1: 2 topics.')).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'News 2 (opens in a new tab)' });
    expect(link.getAttribute('href')).toBe('https://news.example/2');
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });

  it('shows one article of each topic, and the others on request', async () => {
    const news = ['One', 'Two', 'Three'].map((title) => ({
      title,
      link: `https://news.example/${title}`,
      source: null,
    }));
    mockTrends(trends(1, 1, { news }));
    openAddress('/articles');
    await screen.findByText('Topic 1');
    const titles = () =>
      topicOf('Topic 1')
        .queryAllByRole('link')
        .map(({ textContent }) => textContent.split(' ')[0]);
    expect(titles()).toEqual(['One']);
    await userEvent.click(button('2 more articles about Topic 1'));
    expect(titles()).toEqual(['One', 'Two', 'Three']);
    expect(button('Fewer articles about Topic 1').getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(button('Fewer articles about Topic 1'));
    await userEvent.click(button('Fewer articles about Topic 1'));
    expect(titles()).toEqual(['One']);
  });

  it('shows the feed as text, runs none of its scripts and loads none of its pictures', async () => {
    const hostile = '<img src="https://pictures.example/x.png" onerror="alert(1)">';
    const news = [
      { title: hostile, link: 'https://news.example/?a=<script>', source: hostile },
      { title: 'Run me', link: 'javascript:alert(1)', source: null },
    ];
    mockTrends(trends(1, 1, { title: hostile, traffic: hostile, picture: 'https://pictures.example/x.png', news }));
    openAddress('/articles');
    expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe(hostile);
    expect(screen.queryByText('Run me')).toBeNull();
    expect(screen.getByRole('main').querySelector('img')).toBeNull();
    expect(document.querySelector('script')).toBeNull();
  });

  it('says that it is loading, and leaves out what the feed does not have', async () => {
    const held = delayedResponse(page(trends(1, 1, { traffic: null, published_at: 'some day', news: [] })));
    mockPost(feed, held.respond);
    openAddress('/articles');
    expect(screen.getByText('Loading...')).toBeTruthy();
    held.release();
    await screen.findByText('Topic 1');
    expect(screen.queryByText('Loading...')).toBeNull();
    expect(screen.queryByText(/searches/)).toBeNull();
    expect(document.querySelector('time')).toBeNull();
    expect(screen.getByText('No articles about this topic.')).toBeTruthy();
  });

  it('says that there are no topics yet', async () => {
    mockTrends([]);
    openAddress('/articles');
    expect(await screen.findByText('No topics yet. Please come back later.')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it.each<[string, object]>([
    ['the server fails', () => new HttpResponse(null, { status: 500 })],
    ['no response comes', () => HttpResponse.error()],
    ['the response has another shape', {}],
  ])('says that the topics could not be fetched when %s, and tries again', async (_case, failing) => {
    mockPost(feed, failing, page(trends(1, 1)));
    openAddress('/articles');
    expect((await screen.findByRole('alert')).textContent).toBe('The topics could not be fetched.');
    expect(await accessibilityViolations()).toEqual([]);
    await userEvent.click(button('Try again'));
    await screen.findByText('Topic 1');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it("pages forwards and backwards with the server's cursors, and starts each page at its heading", async () => {
    const first = page(trends(40, 16), 'second');
    const requests = mockPost(feed, first, page(trends(15, 1)), first);
    openAddress('/articles');
    await screen.findByText('Topic 40');
    expect([isOff('Previous'), isOff('Next')]).toEqual([true, false]);
    await userEvent.click(button('Next'));
    await screen.findByText('Topic 15');
    expect([isOff('Previous'), isOff('Next')]).toEqual([false, true]);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(screen.getByText('Page 2: 15 topics.')).toBeTruthy();
    await userEvent.click(button('Previous'));
    await screen.findByText('Topic 40');
    expect(requests.map(({ body }) => body)).toEqual([{}, { page_state: 'second' }, {}]);
  });

  it.each([
    ['fewer than 25 topics came', 24, 'second'],
    ['there is no cursor', 25, null],
  ])('has no next page when %s', async (_case, count, cursor) => {
    mockTrends(trends(count, 1), cursor);
    openAddress('/articles');
    await screen.findByText(`Topic ${count}`);
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  it('ignores a late response after a newer one', async () => {
    const late = delayedResponse(page(trends(15, 1)));
    mockPost(feed, page(trends(40, 16), 'second'), late.respond, page(trends(41, 17), 'second'));
    openAddress('/articles');
    await screen.findByText('Topic 40');
    await userEvent.click(button('Next'));
    await userEvent.click(button('Previous'));
    await screen.findByText('Topic 41');
    late.release();
    await new Promise<void>((resolve) => setTimeout(resolve));
    expect(topics()[0]).toBe('Topic 41');
    expect(screen.getByText('Page 1')).toBeTruthy();
  });

  it('says when another page could not be fetched, and still leads back', async () => {
    const first = page(trends(40, 16), 'second');
    mockPost(feed, first, () => HttpResponse.error(), first);
    openAddress('/articles');
    await screen.findByText('Topic 40');
    await userEvent.click(button('Next'));
    await screen.findByRole('alert');
    expect(topics()).toEqual([]);
    await userEvent.click(button('Previous'));
    await screen.findByText('Topic 40');
  });
});
