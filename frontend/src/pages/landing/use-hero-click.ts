import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { clickTolerance } from '../../content/limits';

interface HeroClick {
  pressed: (event: PointerEvent) => void;
  clicked: (event: MouseEvent) => void;
}

/**
 * Calls `leave` on a plain click on the hero: not on a link, a button or a dialog in it, and not when the press selects text
 * or takes a selection away.
 */
export function useHeroClick(leave: () => void): HeroClick {
  const press = useRef({ x: 0, y: 0, selecting: false });
  return {
    pressed: ({ clientX, clientY }) => {
      press.current = { x: clientX, y: clientY, selecting: isTextSelected() };
    },
    clicked: ({ target, clientX, clientY }) => {
      const { x, y, selecting } = press.current;
      const onControl = target instanceof Element && target.closest('a, button, dialog');
      const hasMoved = Math.hypot(clientX - x, clientY - y) > clickTolerance;
      if (!onControl && !hasMoved && !selecting && !isTextSelected()) leave();
    },
  };
}

function isTextSelected(): boolean {
  return window.getSelection()?.isCollapsed === false;
}
