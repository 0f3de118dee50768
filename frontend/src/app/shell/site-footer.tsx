import { Link, matchPath, useLocation } from 'react-router-dom';
import { ContactLink } from '../../components/contact-link';
import { localText, poll } from '../../content/poll';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { paths } from '../../paths';
import { NoticeLinks } from './notice-links';
import './site-footer.css';

const screensWithout = [paths.splash, paths.login, paths.forgotPassword, paths.resetPassword, paths.dashboard];

/** The footer of every public page but the splash: who runs the poll, its state, and what becomes of a visitor's details. */
export function SiteFooter() {
  const { pathname } = useLocation();
  const { footer, pageTitles } = useTexts();
  const language = useLanguage();
  const { name, contact } = poll.operator;
  if (screensWithout.some((path) => matchPath(path, pathname))) return null;
  return (
    <footer className="site-footer">
      <ul className="site-footer__facts">
        <li>{footer.unofficial}</li>
        {name !== null && <li>{footer.runBy({ name: localText(name, language) })}</li>}
        {contact !== null && (
          <li>
            <ContactLink contact={contact} text={footer.contact} />
          </li>
        )}
        <li>
          <Link to={paths.results}>{pageTitles.results}</Link>
        </li>
      </ul>
      <NoticeLinks />
    </footer>
  );
}
