interface GivenNews {
  title?: string;
  url?: string;
  source?: string;
}

export interface GivenTopic {
  title?: string;
  traffic?: string;
  pubDate?: string;
  news?: GivenNews[];
}

const element = (name: string, content: string | undefined): string =>
  content === undefined ? '' : `<${name}>${content}</${name}>`;

function newsItem({ title, url, source }: GivenNews): string {
  return `
      <ht:news_item>
        ${element('ht:news_item_title', title)}
        <ht:news_item_snippet></ht:news_item_snippet>
        ${element('ht:news_item_url', url)}
        <ht:news_item_picture>https://pictures.example.com/news.jpg</ht:news_item_picture>
        ${element('ht:news_item_source', source)}
      </ht:news_item>`;
}

function item({ title, traffic, pubDate, news = [] }: GivenTopic): string {
  return `
    <item>
      ${element('title', title)}
      ${element('ht:approx_traffic', traffic)}
      <description></description>
      <link>https://trends.example.com/trending/rss?geo=US</link>
      ${element('pubDate', pubDate)}
      <ht:picture>https://pictures.example.com/topic.jpg</ht:picture>
      <ht:picture_source>The Example Times</ht:picture_source>${news.map(newsItem).join('')}
    </item>`;
}

/** A document in the format of the daily feed of Google Trends; the given values are not escaped. */
export function feedOf(...topics: GivenTopic[]): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<rss xmlns:atom="http://www.w3.org/2005/Atom" xmlns:ht="https://trends.example.com/trending/rss" version="2.0">
  <channel>
    <title>Daily Search Trends</title>
    <description>Recent searches</description>
    <link>https://trends.example.com/trending/rss?geo=US</link>
    <atom:link href="https://trends.example.com/trending/rss?geo=US" rel="self" type="application/rss+xml"/>${topics
      .map(item)
      .join('')}
  </channel>
</rss>`;
}

/** A date in the format of the feed. */
export function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toUTCString();
}

/** A valid topic with `changes`. */
export function topicOf(title: string, changes: GivenTopic = {}): GivenTopic {
  const news = [
    {
      title: `All about ${title}`,
      url: `https://news.example.com/${encodeURIComponent(title)}`,
      source: 'The Examiner',
    },
  ];
  return { title, traffic: '200,000+', pubDate: hoursAgo(1), news, ...changes };
}
