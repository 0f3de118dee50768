import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
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
  const [stage, setStage] = useState(1);
  const [pictureLoaded, setPictureLoaded] = useState(false);
  const [fading, setFading] = useState(false);
  const enter = () => void navigate(paths.landing, { replace: true });

  usePageTitle(texts.product);
  useTimeout(() => setStage(2), splashSecondStage);
  useTimeout(() => setStage(3), splashThirdStage);
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
        <h1 className="splash__name">{texts.splash.name}</h1>
        <p className="splash__line" data-shown={stage > 1}>
          {texts.splash.promise}
        </p>
        {wide && (
          <p className="splash__line" data-shown={stage > 2}>
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
