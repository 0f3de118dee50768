import {
  createContext,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../languages/texts';
import './dialog.css';
import { Icon } from './icon';
import { ToastOutlet } from './toast';

const Held = createContext<(isHeld: boolean) => void>(() => undefined);

/** Keeps the dialog around open while `isHeld`, such as during a request that closing would not stop. */
export function useHeldDialog(isHeld: boolean): void {
  const hold = useContext(Held);
  useEffect(() => {
    hold(isHeld);
    return () => hold(false);
  }, [hold, isHeld]);
}

interface DialogProps {
  title: string;
  open: boolean;
  /** Missing: the dialog cannot be closed. */
  onClose?: (() => void) | undefined;
  children: ReactNode;
}

/**
 * A modal `<dialog>`. The browser keeps the focus inside, closes it on Escape and returns the focus to the element that
 * opened it. Keep it mounted while closed: the browser returns the focus only on close().
 */
export function Dialog({ title, open, onClose: close, children }: DialogProps) {
  const [isHeld, setHeld] = useState(false);
  const onClose = isHeld ? undefined : close;
  const dialog = useRef<HTMLDialogElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const pressedOnBackdrop = useRef(false);
  const hasTakenClick = useRef(false);
  const titleId = useId();
  const texts = useTexts();

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    // The browser focuses the first focusable control. It should be one that the dialog is for, not its close button.
    if (closeButton.current) closeButton.current.inert = true;
    element.showModal();
    if (closeButton.current) closeButton.current.inert = false;
    hasTakenClick.current = false;
    return () => element.close();
  }, [open]);

  // Our own close() also causes a close event, later. Report only those of the browser.
  const closedByBrowser = () => {
    if (!open || dialog.current?.open) return;
    if (onClose) onClose();
    // Chromium closes on the second Escape, whatever `onCancel` says.
    else dialog.current?.showModal();
  };

  // A press that begins inside and ends on the backdrop, as in a text selection, does not close the dialog.
  const pressed = (event: PointerEvent) => {
    pressedOnBackdrop.current = event.target === dialog.current;
  };
  // The second half of a double click on what opened the dialog does not close it, press what is now under the pointer, or take
  // the focus from where it has just moved.
  const clickedFirst = (event: MouseEvent) => {
    hasTakenClick.current ||= event.detail < 2;
    if (hasTakenClick.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const clicked = (event: MouseEvent) => {
    if (event.target === dialog.current && pressedOnBackdrop.current) onClose?.();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop is for the mouse; keyboard users have Escape and the button.
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onClose={closedByBrowser}
      onCancel={(event) => {
        if (!onClose) event.preventDefault();
      }}
      onPointerDown={pressed}
      onMouseDownCapture={clickedFirst}
      onClickCapture={clickedFirst}
      onClick={clicked}
    >
      {open && (
        <div className="dialog__body">
          <div className="dialog__header">
            <h2 id={titleId} className="dialog__title">
              {title}
            </h2>
            {onClose && (
              <button
                ref={closeButton}
                type="button"
                className="button button--icon dialog__close"
                aria-label={texts.close}
                onClick={onClose}
              >
                <Icon name="close" />
              </button>
            )}
          </div>
          <Held value={setHeld}>{children}</Held>
          <ToastOutlet />
        </div>
      )}
    </dialog>
  );
}
