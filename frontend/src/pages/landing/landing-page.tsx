import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import '../../components/button.css';
import { CallToAction } from '../../components/call-to-action';
import { Icon } from '../../components/icon';
import { PollNotice } from '../../components/poll-notice';
import { SlidingImages } from '../../components/sliding-images';
import { localText, poll } from '../../content/poll';
import { texts } from '../../content/texts';
import { usePageTitle } from '../../hooks/use-page-title';
import { usePollState } from '../../hooks/use-poll-state';
import { leaveTo } from '../../leave-to';
import { paths } from '../../paths';
import { ShareButton } from '../../share/share-button';
import './landing-page.css';
import { longestRaceHeading, raceHeading } from './race-heading';
import { useVoteCounts } from './use-vote-counts';
import { VoteCounters } from './vote-counters';

interface LandingPageProps {
  /** The moving pictures: on /home they are shown, on /hero2 they are not. */
  slides?: boolean;
}

export function LandingPage({ slides = false }: LandingPageProps) {
  usePageTitle(texts.product);
  const counts = useVoteCounts();
  const open = usePollState() === 'open';
  const { legal_services } = poll.links;

  // Anywhere on the hero leads to the legal services, but what can be used by itself does what it says.
  const clicked = (event: MouseEvent) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button, dialog');
    if (legal_services && !onControl) leaveTo(legal_services);
  };

  return (
    <main className="page landing">
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the link in the hero is the keyboard's way. */}
      <section
        className={slides ? 'landing__hero landing__hero--with-slides' : 'landing__hero'}
        data-leads-away={legal_services !== null}
        onClick={clicked}
      >
        <div className="landing__words">
          <p className="landing__product">{texts.product}</p>
          <h1 className="landing__heading" data-longest={longestRaceHeading()}>
            <span>{raceHeading(counts)}</span>
          </h1>
          <p className="landing__description">{localText(poll.description)}</p>
          <div className="landing__actions">
            {open ? <CallToAction path={paths.voterForm} text={texts.landing.voteNow} /> : <PollNotice />}
            <ShareButton />
          </div>
          <div className="landing__links">
            {legal_services && (
              <a className="landing__link" href={legal_services}>
                {texts.landing.legalServices}
                <Icon name="external-link" />
              </a>
            )}
            <Link className="landing__link" to={paths.articles}>
              {texts.landing.articles}
            </Link>
          </div>
        </div>
        {slides && <SlidingImages />}
      </section>
      <VoteCounters counts={counts} />
    </main>
  );
}
