import { useEffect, useState } from 'react';
import { slideInterval } from '../content/timers';
import { useInterval } from '../hooks/use-interval';
import { useMediaQuery } from '../hooks/use-media-query';
import { usePicture } from '../hooks/use-picture';
import { whenUsable } from '../hooks/when-usable';
import { useTexts } from '../languages/texts';
import { Icon } from './icon';
import './sliding-images.css';

const firstSlide = '/pictures/slides/slide-1.svg';
const laterSlides = [2, 3, 4, 5, 6].map((number) => `/pictures/slides/slide-${number}.svg`);

/**
 * Pictures that change every 200 ms. All stay in the page with one visible, so that each is fetched and decoded once. The
 * later ones are fetched when the browser is idle, and the change begins once all have loaded. Visitors can pause it (WCAG
 * 2.2.2); with prefers-reduced-motion only the first picture is shown.
 */
export function SlidingImages() {
  const texts = useTexts();
  const still = useMediaQuery('(prefers-reduced-motion: reduce)');
  const idle = useIdle();
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const [paused, setPaused] = useState(false);
  const [current, setCurrent] = useState(0);

  const slides = idle && !still ? [firstSlide, ...laterSlides] : [firstSlide];
  const ready = slides.length > 1 && slides.every((slide) => loaded.has(slide));
  useInterval(() => setCurrent((index) => (index + 1) % slides.length), ready && !paused ? slideInterval : null);

  const shown = still ? firstSlide : slides[current];
  return (
    <div className="sliding-images">
      {slides.map((slide) => (
        <Slide
          key={slide}
          source={slide}
          shown={slide === shown}
          onLoad={() => setLoaded((earlier) => new Set(earlier).add(slide))}
        />
      ))}
      {ready && (
        <button
          type="button"
          className="button button--icon sliding-images__pause"
          aria-label={paused ? texts.landing.playSlides : texts.landing.pauseSlides}
          onClick={() => setPaused(!paused)}
        >
          <Icon name={paused ? 'play' : 'pause'} />
        </button>
      )}
    </div>
  );
}

function Slide({ source, shown, onLoad }: { source: string; shown: boolean; onLoad: () => void }) {
  return (
    <img
      className="sliding-images__slide"
      data-shown={shown}
      src={source}
      alt=""
      width="800"
      height="600"
      // The first slide is the largest picture on the landing page; the later ones can wait.
      fetchPriority={source === firstSlide ? 'high' : 'low'}
      {...usePicture(onLoad)}
    />
  );
}

/** False until the page has loaded and the browser is idle. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenUsable(() => setIdle(true)), []);
  return idle;
}
