import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { clickTolerance } from '../content/limits';

interface PlainClick {
  pressed: (event: PointerEvent) => void;
  clicked: (event: MouseEvent) => void;
}

/**
 * Calls `act` on a plain click in an area: not on a link, button, field or dialog in it, and not if the press selects text or
 * clears a selection.
 */
export function usePlainClick(act: () => void): PlainClick {
  // Some assistive technology sends a click without a pointer press.
  const press = useRef<{ x: number; y: number; selecting: boolean }>(null);
  return {
    pressed: ({ clientX, clientY }) => {
      press.current = { x: clientX, y: clientY, selecting: isTextSelected() };
    },
    clicked: ({ target, clientX, clientY }) => {
      const { x, y, selecting } = press.current ?? { x: clientX, y: clientY, selecting: false };
      press.current = null;
      const onControl = target instanceof Element && target.closest('a, button, input, dialog');
      const hasMoved = Math.hypot(clientX - x, clientY - y) > clickTolerance;
      if (!onControl && !hasMoved && !selecting && !isTextSelected()) act();
    },
  };
}

function isTextSelected(): boolean {
  return window.getSelection()?.isCollapsed === false;
}
