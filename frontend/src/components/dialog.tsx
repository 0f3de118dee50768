import { type MouseEvent, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../languages/texts';
import './button.css';
import './dialog.css';
import { Icon } from './icon';
import { ToastOutlet } from './toast';

interface DialogProps {
  title: string;
  open: boolean;
  /** Left out: the dialog says something and goes by itself. */
  onClose?: () => void;
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog on the browser's own `<dialog>`: it keeps the focus inside, Escape closes it, and the focus goes back to
 * what opened it. Leave it mounted while closed, or the focus has nowhere to come back from.
 */
export function Dialog({ title, open, onClose, className, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);
  const titleId = useId();
  const texts = useTexts();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    element.showModal();
    return () => element.close();
  }, [open]);

  // The close event also comes, late, after a close of our own; only one that the visitor made is news.
  const closedByBrowser = () => {
    if (open && !dialog.current?.open) onClose?.();
  };

  // A press that begins inside and ends outside, as when selecting text, is no wish to close.
  const pressed = (event: PointerEvent) => {
    pressedOnBackdrop.current = event.target === dialog.current;
  };
  const clicked = (event: MouseEvent) => {
    if (event.target === dialog.current && pressedOnBackdrop.current) onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is the mouse's way out; the keyboard has Escape and the button.
    <dialog
      ref={dialog}
      className={className ? `dialog ${className}` : 'dialog'}
      aria-labelledby={titleId}
      onClose={closedByBrowser}
      onCancel={(event) => {
        if (!onClose) event.preventDefault();
      }}
      onPointerDown={pressed}
      onClick={clicked}
    >
      {open && (
        <div className="dialog__body">
          <div className="dialog__header">
            <h2 id={titleId} className="dialog__title">
              {title}
            </h2>
            {onClose && (
              <button type="button" className="button button--icon" aria-label={texts.close} onClick={onClose}>
                <Icon name="close" />
              </button>
            )}
          </div>
          {children}
          <ToastOutlet />
        </div>
      )}
    </dialog>
  );
}
