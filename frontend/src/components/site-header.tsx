import { poll } from '../content/poll';
import { useNavigation } from '../hooks/use-navigation';
import { useTexts } from '../languages/texts';
import { isAt, paths } from '../paths';
import { LanguageSwitch } from './language-switch';
import { PageLink } from './page-link';
import './site-header.css';

/** Whose page this is, and in which language: at the head of every screen. The splash says the name itself. */
export function SiteHeader() {
  const { pathname } = useNavigation();
  const texts = useTexts();
  const isOverPicture = isAt(paths.splash, pathname);
  return (
    <header className={isOverPicture ? 'site-header site-header--over' : 'site-header'}>
      {!isOverPicture && (
        <PageLink className="site-header__brand" to={paths.landing}>
          <img src="/favicon.svg" alt="" width="32" height="32" />
          <span>{texts.product}</span>
          <span className="site-header__address">{poll.site_link}</span>
        </PageLink>
      )}
      <LanguageSwitch />
    </header>
  );
}
