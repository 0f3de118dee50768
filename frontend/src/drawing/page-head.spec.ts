import { describe, expect, it } from 'vitest';
import { changePoll } from '../../test/poll';
import { pageAt } from '../app/pages';
import { texts as headTexts } from '../content/en/head.json';
import { texts } from '../content/en/reading.json';
import { localText, poll } from '../content/poll';
import { paths } from '../paths';
import { pageHead } from './page-head';

const description = localText(poll.description, 'en');

const site = 'https://vote.example.org';
const headOf = (pathname: string, at: string | null = site) =>
  pageHead({ page: pageAt(pathname), texts, headTexts, language: 'en', site: at });

function headAt(pathname: string, at: string | null = site) {
  const { title, canonical, metaTags } = headOf(pathname, at);
  return { title, canonical, ...Object.fromEntries(metaTags.map(({ key, content }) => [key, content])) };
}

describe('the head of a page', () => {
  it.each([
    [paths.splash, 'https://vote.example.org/'],
    [paths.landing, 'https://vote.example.org/home'],
    [paths.landingWithoutSlides, 'https://vote.example.org/home'],
    [paths.voterForm, 'https://vote.example.org/form'],
    [paths.results, 'https://vote.example.org/results'],
    [paths.articles, 'https://vote.example.org/articles'],
    ['/Articles/', 'https://vote.example.org/articles'],
  ])('tells search engines to index %s as %s', (pathname, address) => {
    const head = headAt(pathname);
    expect(head).toMatchObject({ canonical: address, 'og:url': address });
    expect(head).not.toHaveProperty('robots');
  });

  it.each([
    paths.candidateChoice,
    paths.success,
    paths.sorry,
    paths.confirm,
    paths.login,
    paths.forgotPassword,
    paths.resetPassword,
    paths.dashboard,
    '/nowhere',
  ])('tells search engines not to index %s', (pathname) => {
    expect(headAt(pathname)).toMatchObject({ robots: 'noindex', canonical: null, 'og:url': site });
  });

  it('has no absolute URL if the site is not known, and is indexed all the same', () => {
    const head = headAt(paths.voterForm, null);
    expect(head.canonical).toBeNull();
    for (const tag of ['robots', 'og:url', 'og:image', 'twitter:image']) expect(head).not.toHaveProperty(tag);
    expect(head).toMatchObject({ 'og:title': 'Enter Your Info, Then Vote – Public Online Poll' });
    expect(headAt(paths.sorry, null)).toMatchObject({ robots: 'noindex' });
  });

  it('has the title and description of the page, and the preview picture, for link previews, too', () => {
    const title = 'Trends and articles – Public Online Poll';
    const topics = 'The topics that people search for most at the moment, with news articles about each of them.';
    const both = `${description} ${topics}`;
    expect(headAt(paths.articles)).toMatchObject({
      title,
      description: both,
      'og:title': title,
      'og:description': both,
      'og:image': 'https://vote.example.org/social-preview.png',
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': both,
      'twitter:image': 'https://vote.example.org/social-preview.png',
    });
  });

  it.each(['/', '/home', '/hero2', '/form', '/articles'])('names at %s the gifts in its description', (pathname) => {
    const { metaTags } = headOf(pathname, null);
    expect(metaTags.find(({ key }) => key === 'description')?.content).toContain('many valuable gifts');
  });

  it('has the description of poll.json if a page has none of its own, or both would be too long', () => {
    expect(headAt(paths.landing)).toMatchObject({ description });
    expect(headAt(paths.login)).toMatchObject({ title: 'Public Online Poll', description });
    const long = 'A'.repeat(300);
    changePoll({ description: long });
    expect(headAt(paths.articles)).toMatchObject({ description: long });
  });

  it("has the results' own picture, and tells other sites how to embed them", () => {
    expect(headAt(paths.results)).toMatchObject({
      'og:image': 'https://vote.example.org/api/results/picture.png',
      'og:image:alt': 'The unofficial results so far, in figures where they can be shown.',
      'twitter:image': 'https://vote.example.org/api/results/picture.png',
    });
    expect(headOf(paths.results).oembed).toEqual({
      type: 'application/json+oembed',
      address: 'https://vote.example.org/api/oembed?format=json&url=https%3A%2F%2Fvote.example.org%2Fresults',
    });
    expect(headOf(paths.landing).oembed).toBeNull();
  });
});
