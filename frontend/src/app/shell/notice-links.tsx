import { Link } from 'react-router-dom';
import { poll } from '../../content/poll';
import { useTexts } from '../../languages/texts';
import { paths } from '../../paths';
import './notice-links.css';

/** Links to privacy and, if the operator has any, to the terms: on a page of ours, or behind the operator's own link. */
export function NoticeLinks() {
  const texts = useTexts();
  const { terms } = poll.operator;
  return (
    <ul className="notice-links">
      <li>
        <Link to={paths.privacy}>{texts.pageTitles.privacy}</Link>
      </li>
      {terms !== null && (
        <li>
          {terms === paths.terms ? (
            <Link to={paths.terms}>{texts.pageTitles.terms}</Link>
          ) : (
            <a href={terms} target="_blank" rel="noopener noreferrer">
              <span>{texts.pageTitles.terms}</span> <span className="visually-hidden">{texts.newTab}</span>
            </a>
          )}
        </li>
      )}
    </ul>
  );
}
