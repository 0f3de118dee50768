import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import '../../components/button.css';
import { PollNotice } from '../../ballot/poll-notice';
import { usePollState } from '../../ballot/use-poll-state';
import { CallToAction } from '../../components/call-to-action';
import { Icon } from '../../components/icon';
import { SlidingImages } from '../../components/sliding-images';
import { localText, poll } from '../../content/poll';
import { usePageTitle } from '../../hooks/use-page-title';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
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
  const texts = useTexts();
  const language = useLanguage();
  usePageTitle(texts.product);
  const counts = useVoteCounts();
  const open = usePollState() === 'open';
  const heading = raceHeading(counts, texts, language);
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
          <h1 className="landing__heading" data-longest={longestRaceHeading(texts, language)}>
            {/* A new heading is a new node: one that only grew would count as a layout that shifted. */}
            <span key={heading}>{heading}</span>
          </h1>
          <p className="landing__description">{localText(poll.description, language)}</p>
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
