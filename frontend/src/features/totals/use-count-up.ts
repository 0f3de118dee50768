import { type RefObject, useLayoutEffect, useRef } from 'react';
import { formatNumber } from '../../components/format-number';
import { countUpDuration } from '../../content/timers';
import { useLanguage } from '../../languages/language';

/**
 * Animates a live total from its previous value, at first from 0. The intermediate value is in `data-counting`; the style sheet
 * draws it over the element, whose text is the total itself from the start. Null: an example total, which does not move.
 */
export function useCountUp(liveTotal: number | null): RefObject<HTMLElement | null> {
  const language = useLanguage();
  const element = useRef<HTMLElement>(null);
  const shown = useRef(0);

  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || liveTotal === null) return;
    const from = shown.current;
    const begun = performance.now();
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    const draw = () => {
      const left = still ? 0 : Math.max(0, 1 - (performance.now() - begun) / countUpDuration);
      // Fast at first and slower towards the end.
      shown.current = Math.round(liveTotal + (from - liveTotal) * left ** 3);
      if (shown.current === liveTotal) delete current.dataset.counting;
      else {
        current.dataset.counting = formatNumber(shown.current, language);
        frame = requestAnimationFrame(draw);
      }
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      delete current.dataset.counting;
    };
  }, [liveTotal, language]);

  return element;
}
