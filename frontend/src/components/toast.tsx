import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import type { Language } from '../content/languages';
import { toastDuration } from '../content/timers';
import { useTimeout } from '../hooks/use-timeout';
import { useLanguage } from '../languages/language';
import { useTexts } from '../languages/texts';
import { Icon } from './icon';
import './toast.css';

const mostAtOnce = 2;

interface Message {
  id: number;
  text: string;
  /** The language of the text. The toast disappears when the language changes. */
  language: Language;
  announced: 'by-page' | undefined;
  /** A button beside the text. */
  action: ReactNode;
}

interface Toasts {
  messages: readonly Message[];
  /** The mounted outlets. Only the last one, which is on top, shows toasts. */
  outlets: readonly string[];
  show: (text: string, announced?: 'by-page', action?: ReactNode) => void;
  dismiss: (text: string) => void;
  addOutlet: (outlet: string) => () => void;
}

const ToastContext = createContext<Toasts | null>(null);

function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('A toast needs <ToastProvider> around it.');
  return toasts;
}

/**
 * Returns a function that shows a short message with `role="alert"` for some seconds (docs/product.md#on-every-screen).
 * 'by-page': a live region of the page announces the text, so the toast is silent.
 */
export function useToast(): Toasts['show'] {
  return useToasts().show;
}

/** Returns a function that dismisses the toast with this text, because its cause is gone. */
export function useDismissToast(): Toasts['dismiss'] {
  return useToasts().dismiss;
}

let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [outlets, setOutlets] = useState<readonly string[]>([]);
  const language = useLanguage();

  // A repeated text replaces the previous toast, so that it is announced again. Older ones go, so that toasts do not pile up.
  const show = (text: string, announced?: 'by-page', action?: ReactNode) => {
    lastId += 1;
    const message = { id: lastId, text, language, announced, action };
    setMessages((earlier) => [...earlier.filter((one) => one.text !== text), message].slice(-mostAtOnce));
  };
  useEffect(() => {
    setMessages((earlier) => earlier.filter((one) => one.language === language));
  }, [language]);
  const dismiss = (text: string) => setMessages((earlier) => earlier.filter((one) => one.text !== text));
  const addOutlet = useCallback((outlet: string) => {
    setOutlets((earlier) => [...earlier, outlet]);
    return () => setOutlets((earlier) => earlier.filter((one) => one !== outlet));
  }, []);

  return (
    <ToastContext value={{ messages, outlets, show, dismiss, addOutlet }}>
      {children}
      <ToastOutlet />
    </ToastContext>
  );
}

/**
 * Where toasts appear. An open dialog has its own outlet, because a modal dialog makes everything outside it inert and silent
 * for screen readers.
 */
export function ToastOutlet() {
  const { messages, outlets, dismiss, addOutlet } = useToasts();
  const outlet = useId();
  useLayoutEffect(() => addOutlet(outlet), [addOutlet, outlet]);

  if (outlets.at(-1) !== outlet || messages.length === 0) return null;
  return (
    <div className="toasts">
      {messages.map(({ id, text, announced, action }) => (
        // With an open dialog there are two outlets, and the live region of the page is inert.
        <Toast
          key={id}
          text={text}
          silent={announced !== undefined && outlets.length === 1}
          action={action}
          onGone={() => dismiss(text)}
        />
      ))}
    </div>
  );
}

interface ToastProps {
  text: string;
  silent: boolean;
  action: ReactNode;
  onGone: () => void;
}

/** Stays while hovered or focused (WCAG 2.2.1). */
function Toast({ text, silent, action, onGone }: ToastProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const texts = useTexts();
  useTimeout(onGone, hovered || focused ? null : toastDuration);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it always has one of two roles.
    <div
      className="toast"
      role={silent ? 'status' : 'alert'}
      aria-live={silent ? 'off' : undefined}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p className="toast__text">{text}</p>
      {action}
      <button type="button" className="button button--icon" aria-label={texts.close} onClick={onGone}>
        <Icon name="close" />
      </button>
    </div>
  );
}
