import { Link, matchPath, useLocation } from 'react-router-dom';
import { poll, siteLink } from '../../content/poll';
import { useHydrated } from '../../hooks/use-hydrated';
import { useTexts } from '../../languages/texts';
import { paths } from '../../paths';
import { LanguageSwitch } from './language-switch';
import './site-header.css';

/** The header of every page: name, link and languages. The splash page shows the name itself: there it has only the languages. */
export function SiteHeader() {
  const { pathname } = useLocation();
  const texts = useTexts();
  const isHydrated = useHydrated();
  const isOverPicture = matchPath(paths.splash, pathname) !== null;
  return (
    <header className={isOverPicture ? 'site-header site-header--over' : 'site-header'}>
      {!isOverPicture && (
        <Link className="site-header__brand" to={paths.landing}>
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span>{texts.product}</span>
          <span className="site-header__address">{isHydrated ? siteLink() : poll.site}</span>
        </Link>
      )}
      <LanguageSwitch />
    </header>
  );
}
