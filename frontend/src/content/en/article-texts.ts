/** Every text of the articles page, and apart from `texts` so that nobody fetches them before they go there. */
export const articleTexts = {
  title: 'Trends and articles',
  introduction:
    'What people search for most at the moment, and what other sites write about it. The newest comes first.',
  toThePoll: 'Go to the poll',
  searches: (traffic: string) => `About ${traffic} searches`,
  noNews: 'No articles about this topic.',
  nothing: 'No topics yet. Please come back later.',
  failed: 'The topics could not be fetched.',
  shown: (topics: number, page: number) => `Page ${page}: ${topics === 1 ? '1 topic' : `${topics} topics`}.`,
};

export type ArticleTexts = typeof articleTexts;
