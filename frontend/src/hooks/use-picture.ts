import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

interface PictureProps {
  ref: RefObject<HTMLImageElement | null>;
  onLoad: () => void;
}

/** What an `<img>` needs to tell when it has loaded: in a page that the build has drawn that may be before React comes. */
export function usePicture(onLoad: () => void): PictureProps {
  const ref = useRef<HTMLImageElement>(null);
  const alreadyLoaded = useEffectEvent(onLoad);

  useEffect(() => {
    // Complete is one that could not be loaded, too.
    if (ref.current?.complete && ref.current.naturalWidth > 0) alreadyLoaded();
  }, []);

  return { ref, onLoad };
}
