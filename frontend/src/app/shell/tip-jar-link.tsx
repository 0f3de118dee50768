import { matchPath, useLocation } from 'react-router-dom';
import { Icon } from '../../components/icon';
import { poll } from '../../content/poll';
import { useTexts } from '../../languages/texts';
import { paths } from '../../paths';
import './tip-jar-link.css';

const screensWithout: readonly string[] = [paths.splash, paths.login, paths.dashboard];

/** Floats over every screen but three (docs/product.md#on-every-screen). Not rendered if the poll file has no tip jar. */
export function TipJarLink() {
  const { pathname } = useLocation();
  const texts = useTexts();
  if (!poll.links.tip_jar || screensWithout.some((path) => matchPath(path, pathname))) return null;
  return (
    <aside className="tip-jar" aria-label={texts.tipJar}>
      <a className="tip-jar__link" href={poll.links.tip_jar} target="_blank" rel="noopener noreferrer">
        <Icon name="tip-jar" />
        <span>{texts.tipJar}</span> <span className="visually-hidden">{texts.newTab}</span>
      </a>
    </aside>
  );
}
