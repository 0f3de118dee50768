/** An article about a topic. `link`: absolute, http or https. */
export interface NewsItem {
  title: string;
  link: string;
  source: string | null;
}

/** A topic as the feed tells of it: plain text that nothing stands in but words. */
export interface Topic {
  title: string;
  /** As the feed says it, such as '200,000+'. */
  traffic: string | null;
  /** ISO 8601; null when the feed does not say. */
  published_at: string | null;
  news: NewsItem[];
}
