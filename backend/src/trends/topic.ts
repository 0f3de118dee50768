/** An article about a topic. `link`: an absolute http or https URL. */
export interface NewsItem {
  title: string;
  link: string;
  source: string | null;
}

/** A topic of the feed, all in plain text. */
export interface Topic {
  title: string;
  /** As in the feed, such as '200,000+'. */
  traffic: string | null;
  /** ISO 8601; null if the feed has no date. */
  published_at: string | null;
  news: NewsItem[];
}
