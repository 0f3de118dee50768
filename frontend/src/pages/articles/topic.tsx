import type { NewsItem, Trend } from '../../api/trends';
import { Icon } from '../../components/icon';
import { perLanguage } from '../../content/languages';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';

/** The product's own pictures. The feed's pictures would make every visitor's browser send requests to other sites. */
const pictures = [1, 2, 3, 4].map((number) => `/pictures/topics/topic-${number}.svg`);

interface TopicProps {
  trend: Trend;
  /** The topic's place on its page, from 0. It selects the picture. */
  place: number;
}

/** One topic. Its texts come from the feed and are shown as text; its links send no referrer. */
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

/** A date in the visitor's time zone; nothing when the text is no date. */
function Day({ moment }: { moment: string }) {
  const language = useLanguage();
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : <time dateTime={moment}>{dayFormat(language).format(date)}</time>;
}
