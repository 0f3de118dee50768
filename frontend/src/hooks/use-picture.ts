import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface PictureProps {
  ref: RefObject<HTMLImageElement | null>;
  onLoad: () => void;
}

/** The props of an `<img>` that reports when it has loaded; in a drawn page that may be before React takes it over. */
export function usePicture(onLoad: () => void): PictureProps {
  const ref = useRef<HTMLImageElement>(null);
  const alreadyLoaded = useEffectEvent(onLoad);

  useEffect(() => {
    // Complete is one that could not be loaded, too.
    if (ref.current?.complete && ref.current.naturalWidth > 0) alreadyLoaded();
  }, []);

  return { ref, onLoad };
}
