import { describe, expect, it } from 'vitest';
import { parseFeed } from './parse-feed.js';

const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>T</title>${items}</channel></rss>`;
const item = (content: string) => rss(`<item><title>a topic</title>${content}</item>`);
const news = (url: string, title = 'news', source = '') =>
  `<ht:news_item><ht:news_item_title>${title}</ht:news_item_title><ht:news_item_url>${url}</ht:news_item_url>${source}</ht:news_item>`;

const linksOf = (url: string) => parseFeed(item(news(url)))[0]?.news.map(({ link }) => link);

describe('a feed', () => {
  it('is read as topics with their news, in its order', () => {
    const times = '<ht:news_item_source>The Times</ht:news_item_source>';
    const xml = rss(`
      <item>
        <title>first topic</title><ht:approx_traffic>200,000+</ht:approx_traffic>
        <pubDate>Fri, 20 Nov 2026 10:20:00 -0800</pubDate><ht:picture>https://pictures.example.com/x.jpg</ht:picture>
        ${news('https://news.example.com/1', 'One', times)}${news('http://news.example.com/2?a=1&amp;b=2', 'Two')}
      </item>
      <item><title>second topic</title></item>`);
    expect(parseFeed(xml)).toEqual([
      {
        title: 'first topic',
        traffic: '200,000+',
        published_at: '2026-11-20T18:20:00.000Z',
        news: [
          { title: 'One', link: 'https://news.example.com/1', source: 'The Times' },
          { title: 'Two', link: 'http://news.example.com/2?a=1&b=2', source: null },
        ],
      },
      { title: 'second topic', traffic: null, published_at: null, news: [] },
    ]);
  });

  it('is read with CDATA, attributes and elements where only text should be', () => {
    const titles = [
      '<title><![CDATA[<b>AT&amp;T</b>]]></title>',
      '<title type="html">AT&amp;T</title>',
      '<title>AT<i>x</i>&amp;T</title>',
    ];
    for (const title of titles) {
      expect(parseFeed(rss(`<item>${title}</item>`)).map((topic) => topic.title)).toEqual(['AT&T']);
    }
  });

  it('is decoded as HTML within XML, and no further: a third layer stays text', () => {
    const titleOf = (title: string) => parseFeed(rss(`<item><title>${title}</title></item>`))[0]?.title;
    expect(titleOf('Ada&amp;#39;s &amp;lt;b&amp;gt;AT&amp;amp;T&lt;/b&gt;')).toBe("Ada's AT&T");
    expect(titleOf('&amp;amp;lt;b&amp;amp;gt;')).toBe('&lt;b&gt;');
  });

  it('skips items without a title', () => {
    const xml = rss('<item/><item>text</item><item><title> <b></b> </title></item><item><title>kept</title></item>');
    expect(parseFeed(xml).map(({ title }) => title)).toEqual(['kept']);
  });

  it('limits topics, news and the length of every text', () => {
    const long = `<title>${'t'.repeat(500)}</title>${news('https://a.example/', 'n'.repeat(500)).repeat(12)}`;
    const topics = parseFeed(rss(`<item>${long}</item>`.repeat(120)));
    expect(topics).toHaveLength(100);
    expect(topics[0]?.title).toHaveLength(200);
    expect(topics[0]?.news).toHaveLength(10);
    expect(topics[0]?.news[0]?.title).toHaveLength(200);
    const source = `<ht:news_item_source>${'s'.repeat(500)}</ht:news_item_source>`;
    expect(parseFeed(item(news('https://a.example/', 'n', source)))[0]?.news[0]?.source).toHaveLength(100);
  });

  it.each([
    ['yesterday', null],
    ['', null],
    ['Wed, 01 Jan 275000 00:00:00 GMT', null],
    ['Wed, 01 Jan 1969 00:00:00 GMT', null],
    [' Fri, 20 Nov 2026 10:20:00 GMT ', '2026-11-20T10:20:00.000Z'],
  ])('dates a topic of %j at %j', (text, date) => {
    expect(parseFeed(item(`<pubDate>${text}</pubDate>`))[0]?.published_at).toBe(date);
  });
});

describe('a link', () => {
  it.each([
    ...['javascript:alert(1)', 'java&#115;cript:alert(1)', 'java&#10;script:alert(1)', ' \u0001javascript:alert(1)'],
    ...['JaVaScRiPt:alert(1)', 'data:text/html,&lt;script&gt;alert(1)&lt;/script&gt;', 'vbscript:x'],
    ...['file:///etc/passwd', 'blob:https://a.example/1', 'ftp://a.example/', '//a.example/', '/relative', 'https://'],
    '',
    `https://a.example/${'x'.repeat(2_000)}`,
    `https://a.example/${'é'.repeat(700)}`,
  ])('%j is left out with its news', (url) => {
    expect(linksOf(url)).toEqual([]);
  });

  it('loses user name and password, and shows the host that it leads to', () => {
    expect(linksOf('https://ada:hunter2@news.example.com/1')).toEqual(['https://news.example.com/1']);
    expect(linksOf('https://аррle.example/')).toEqual(['https://xn--le-6kc8da.example/']);
    expect(linksOf('https://a.example/\u202Egpj.exe')).toEqual(['https://a.example/%E2%80%AEgpj.exe']);
  });
});

describe('no feed is', () => {
  const bomb = `<!DOCTYPE lolz [<!ENTITY lol "lol">${Array.from({ length: 9 }, (_, level) => `<!ENTITY lol${level + 1} "${`&lol${level || ''};`.repeat(10)}">`).join('')}]>`;

  it.each([
    ['an entity bomb', `<?xml version="1.0"?>${bomb}${rss('<item><title>&lol9;</title></item>')}`, 'it has a DOCTYPE'],
    ['an external entity', `<!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]>${item('')}`, 'it has a DOCTYPE'],
    ['an external DTD', `<!doctype rss SYSTEM "http://a.example/rss.dtd">${item('')}`, 'it has a DOCTYPE'],
    ['a page of HTML', '<!doctype html><html><body>Sorry</body></html>', 'it has a DOCTYPE'],
    ['a page of HTML without a doctype', '<html><body><p>Sorry</body></html>', 'it has no topics'],
    ['a feed without topics', rss(''), 'it has no topics'],
    ['a feed of empty titles', rss('<item><title></title></item>'), 'it has no topics'],
    ['nothing', '', 'it has no topics'],
    ['words', 'Service unavailable', 'it has no topics'],
    ['JSON', '{"rss":{"channel":{"item":[{"title":"x"}]}}}', 'it has no topics'],
    ['a document cut off in a tag', item('').slice(0, -3), 'it is no XML'],
    ['a document too deep', '<a>'.repeat(100), 'it is no XML'],
    ['a swarm of tags', rss('<a/>'.repeat(20_000)), 'it has more than 20000 tags'],
    ['a prototype', rss('<__proto__><item><title>x</title></item></__proto__>'), 'it is no XML'],
  ])('%s', (_kind, xml, reason) => {
    expect(() => parseFeed(xml)).toThrow(reason);
  });

  it('quoted in its error', () => {
    expect(() => parseFeed('<rss><channel><item><title>hunter2</title')).toThrow(/^it is no XML$/);
  });
});

it('an entity that is not declared stays as it is written', () => {
  expect(parseFeed(rss('<item><title>&xxe; &lol9;</title></item>'))[0]?.title).toBe('&xxe; &lol9;');
});
