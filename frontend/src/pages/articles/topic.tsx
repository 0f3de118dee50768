import type { NewsItem, Trend } from '../../api/trends';
import { Icon } from '../../components/icon';
import { perLanguage } from '../../content/languages';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';

/** Drawn for this product and neutral: the feed's own would send every visitor's browser to strangers. */
const pictures = [1, 2, 3, 4].map((number) => `/pictures/topics/topic-${number}.svg`);

interface TopicProps {
  trend: Trend;
  /** On its page, from 0: topics take the pictures in turn. */
  place: number;
}

/** One topic. Every word and link in it is the feed's: shown as text, and links tell the other site nothing. */
export function Topic({ trend, place }: TopicProps) {
  const texts = useTexts().articles;
  const { title, traffic, published_at, news } = trend;
  return (
    <li className="card topic">
      <img className="topic__picture" src={pictures[place % pictures.length]} alt="" width="96" height="96" />
      <h2 className="topic__title">{title}</h2>
      <p className="topic__facts">
        {traffic && <span>{texts.searches(traffic)}</span>} <Day moment={published_at} />
      </p>
      {news.length > 0 ? <News items={news} /> : <p className="topic__facts">{texts.noNews}</p>}
    </li>
  );
}

function News({ items }: { items: readonly NewsItem[] }) {
  const texts = useTexts();
  return (
    <ul className="topic__news">
      {items.map(({ title, link, source }) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener noreferrer">
            {title}
            <span className="visually-hidden"> {texts.newTab}</span>
            <Icon name="external-link" />
          </a>
          {source && <span className="topic__source">{source}</span>}
        </li>
      ))}
    </ul>
  );
}

const dayFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));

/** In the reader's own time zone; nothing for what is no moment. */
function Day({ moment }: { moment: string }) {
  const language = useLanguage();
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : <time dateTime={moment}>{dayFormat(language).format(date)}</time>;
}
