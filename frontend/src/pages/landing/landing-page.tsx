import { Link } from 'react-router-dom';
import { CallToAction } from '../../components/call-to-action';
import { Icon } from '../../components/icon';
import { SlidingImages } from '../../components/sliding-images';
import { ballotTitle } from '../../content/home';
import { localText, poll } from '../../content/poll';
import { PollNotice } from '../../features/ballot/poll-notice';
import { usePollState } from '../../features/ballot/use-poll-state';
import { ShareButton } from '../../features/share/share-button';
import { usePageTitle } from '../../hooks/use-page-title';
import { usePlainClick } from '../../hooks/use-plain-click';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { leaveTo } from '../../leave-to';
import { paths } from '../../paths';
import './landing-page.css';
import { sumOf, useTotals } from '../../features/totals/use-totals';
import { VoteCounters } from '../../features/totals/vote-counters';
import { Candidates } from './candidates';
import { raceHeading } from './race-heading';

interface LandingPageProps {
  /** Shows the moving pictures: on /home, but not on /hero2. */
  slides?: boolean;
}

export function LandingPage({ slides = false }: LandingPageProps) {
  const texts = useTexts();
  const language = useLanguage();
  usePageTitle(texts.product);
  const { totals, isEmpty } = useTotals();
  const state = usePollState();
  const heading = raceHeading(totals, texts, language, state);
  const { legal_services } = poll.links;
  const sponsor = legal_services && new URL(legal_services).hostname;
  // The example's link is no sponsor's: a stray click must not leave the page for it.
  const heroLeadsAway = sponsor !== null && !sponsor.endsWith('.example.com');

  const heroClick = usePlainClick(() => {
    if (legal_services && heroLeadsAway) leaveTo(legal_services);
  });

  return (
    <main className={slides ? 'page landing' : 'page landing landing--without-slides'}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: keyboard users have the link in the hero. */}
      <section
        className="landing__hero"
        data-leads-away={heroLeadsAway}
        onPointerDown={heroClick.pressed}
        onClick={heroClick.clicked}
      >
        <div className="landing__words">
          <PollNotice />
          <div className="landing__headings">
            <h2 className="landing__race">{heading}</h2>
            <h1 className="landing__question">
              {poll.question ? localText(poll.question, language) : ballotTitle(texts)}
            </h1>
          </div>
          <Candidates />
          <div className="landing__actions">
            {state === 'open' && <CallToAction path={paths.voterForm} text={texts.landing.voteNow} />}
            <ShareButton />
            <p className="landing__turnout">
              {totals
                ? texts.landing.turnout({ votes: sumOf(totals) })
                : isEmpty && state === 'open' && texts.landing.beFirst}
            </p>
          </div>
          {state !== 'closed' && <p className="landing__description">{localText(poll.description, language)}</p>}
          <div className="landing__links">
            {legal_services && sponsor && (
              <a className="landing__sponsor" href={legal_services}>
                <span>{texts.landing.sponsored({ site: sponsor })}</span>
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
      <VoteCounters totals={totals}>
        <Link className="landing__results" to={paths.results}>
          {texts.counters.allResults}
        </Link>
        <Link className="landing__results" to={paths.verify}>
          {texts.pageTitles.verify}
        </Link>
      </VoteCounters>
    </main>
  );
}
