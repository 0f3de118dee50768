import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import '../../components/button.css';
import { smallScreen } from '../../content/limits';
import {
  splashFadeDuration,
  splashPictureDuration,
  splashSecondStage,
  splashThirdStage,
  splashTimeout,
} from '../../content/timers';
import { useMediaQuery } from '../../hooks/use-media-query';
import { usePageTitle } from '../../hooks/use-page-title';
import { usePicture } from '../../hooks/use-picture';
import { useTimeout } from '../../hooks/use-timeout';
import { useTexts } from '../../languages/texts';
import { paths } from '../../paths';
import './splash-page.css';

/** Opens the landing page some time after the picture has loaded, and after `splashTimeout` at the latest. */
export function SplashPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const wide = useMediaQuery(`(min-width: ${smallScreen}px)`);
  const [nameShown, setNameShown] = useState(false);
  const [invitationShown, setInvitationShown] = useState(false);
  const [pictureLoaded, setPictureLoaded] = useState(false);
  const [fading, setFading] = useState(false);
  const enter = () => void navigate(paths.landing, { replace: true });

  usePageTitle(texts.product);
  useTimeout(() => setNameShown(true), splashSecondStage);
  useTimeout(() => setInvitationShown(true), splashThirdStage);
  useTimeout(() => setFading(true), pictureLoaded ? splashPictureDuration : null);
  useTimeout(enter, fading ? splashFadeDuration : null);
  useTimeout(enter, splashTimeout);

  return (
    <main
      className="splash"
      data-fading={fading}
      style={fading ? { transitionDuration: `${splashFadeDuration}ms` } : undefined}
    >
      <div className="splash__words">
        <h1 className="splash__name" data-shown={nameShown}>
          {texts.splash.name}
        </h1>
        {wide && (
          <p className="splash__invitation" data-shown={invitationShown}>
            {texts.splash.invitation}
          </p>
        )}
      </div>
      <Link className="splash__enter" to={paths.landing} replace>
        <img
          className="splash__picture"
          src="/pictures/splash.svg"
          alt=""
          fetchPriority="high"
          {...usePicture(() => setPictureLoaded(true))}
        />
        <span className="button button--primary splash__button">{texts.splash.enter}</span>
      </Link>
    </main>
  );
}
