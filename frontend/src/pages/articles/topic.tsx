import { useState } from 'react';
import type { NewsItemDto, TopicDto } from '../../api/schema';
import { Icon } from '../../components/icon';
import { perLanguage } from '../../content/languages';
import { newsAtFirst } from '../../content/limits';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';

/** One topic. Its texts come from the feed and are shown as text; its links send no referrer. */
export function Topic({ trend }: { trend: TopicDto }) {
  const texts = useTexts().articles;
  const [showsAll, setShowsAll] = useState(false);
  const { title, traffic, published_at, news } = trend;
  const more = news.length - newsAtFirst;
  return (
    <li className="topic">
      <h2 className="topic__title">{title}</h2>
      <p className="topic__facts">
        <Day moment={published_at} />
        {traffic && <span>{texts.searches({ traffic })}</span>}
        {news.length === 0 && <span>{texts.noNews}</span>}
      </p>
      {news.length > 0 && <News items={showsAll ? news : news.slice(0, newsAtFirst)} />}
      {more > 0 && (
        <button type="button" className="topic__more" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          <span>{showsAll ? texts.fewerNews : texts.moreNews({ more })}</span>{' '}
          <span className="visually-hidden">{texts.about({ topic: title })}</span>
        </button>
      )}
    </li>
  );
}

function News({ items }: { items: readonly NewsItemDto[] }) {
  const texts = useTexts();
  return (
    <ul className="topic__news">
      {items.map(({ title, link, source }) => (
        <li key={link}>
          <a href={link} target="_blank" rel="noopener noreferrer">
            <span>{title}</span> <span className="visually-hidden">{texts.newTab}</span>
            <Icon name="external-link" />
          </a>
          {source && <span className="topic__source">{source}</span>}
        </li>
      ))}
    </ul>
  );
}

const dayFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }));

/** A date in the visitor's time zone; nothing if the text is not a date. */
function Day({ moment }: { moment: string }) {
  const language = useLanguage();
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : <time dateTime={moment}>{dayFormat(language).format(date)}</time>;
}
