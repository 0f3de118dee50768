import { useEffect, useEffectEvent, useRef } from 'react';

/** The props of an `<img>` that reports when it has loaded, which may be before a prerendered page is hydrated. */
export function usePicture(onLoad: () => void) {
  const ref = useRef<HTMLImageElement>(null);
  const alreadyLoaded = useEffectEvent(onLoad);

  useEffect(() => {
    // `complete` is also true for a picture that failed to load.
    if (ref.current?.complete && ref.current.naturalWidth > 0) alreadyLoaded();
  }, []);

  return { ref, onLoad };
}
