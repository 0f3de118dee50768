import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';
import type { Language } from '../content/languages';
import { toastStands } from '../content/timers';
import { useTimeout } from '../hooks/use-timeout';
import { useLanguage } from '../languages/language';
import { useTexts } from '../languages/texts';
import './button.css';
import { Icon } from './icon';
import './toast.css';

interface Message {
  id: number;
  text: string;
  /** In which it is said: it goes when the page speaks another. */
  language: Language;
  /** A live region of the page says it too. */
  announcedByPage: boolean;
}

interface Toasts {
  messages: readonly Message[];
  /** The outlets on screen, the topmost last: it alone shows the messages. */
  outlets: readonly string[];
  show: (text: string, spoken?: 'by-page') => void;
  dismiss: (id: number) => void;
  addOutlet: (outlet: string) => () => void;
}

const ToastContext = createContext<Toasts | null>(null);

function useToasts(): Toasts {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error('A toast needs <ToastProvider> around it.');
  return toasts;
}

/**
 * Shows an alert (docs/product.md#on-every-screen): a short message with `role="alert"` that goes by itself and stops nobody. 'by-page': a
 * live region of the page says it in its own time, and it shall not be said twice.
 */
export function useToast(): Toasts['show'] {
  return useToasts().show;
}

let lastId = 0;

export function ToastProvider({ children }: { children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const [outlets, setOutlets] = useState<readonly string[]>([]);
  const language = useLanguage();

  // The same words again replace the earlier ones, so that they are read out once more and do not pile up.
  const show = useCallback(
    (text: string, spoken?: 'by-page') => {
      lastId += 1;
      const message = { id: lastId, text, language, announcedByPage: spoken === 'by-page' };
      setMessages((earlier) => [...earlier.filter((one) => one.text !== text), message]);
    },
    [language],
  );
  useEffect(() => {
    setMessages((earlier) => earlier.filter((one) => one.language === language));
  }, [language]);
  const dismiss = useCallback((id: number) => {
    setMessages((earlier) => earlier.filter((one) => one.id !== id));
  }, []);
  const addOutlet = useCallback((outlet: string) => {
    setOutlets((earlier) => [...earlier, outlet]);
    return () => setOutlets((earlier) => earlier.filter((one) => one !== outlet));
  }, []);

  const toasts = useMemo(
    () => ({ messages, outlets, show, dismiss, addOutlet }),
    [messages, outlets, show, dismiss, addOutlet],
  );
  return (
    <ToastContext value={toasts}>
      {children}
      <ToastOutlet />
    </ToastContext>
  );
}

/**
 * Where toasts appear. A modal dialog makes everything outside it inert, and silent for screen readers, so an open
 * dialog has an outlet of its own.
 */
export function ToastOutlet() {
  const { messages, outlets, dismiss, addOutlet } = useToasts();
  const outlet = useId();
  useLayoutEffect(() => addOutlet(outlet), [addOutlet, outlet]);

  if (outlets.at(-1) !== outlet || messages.length === 0) return null;
  return (
    <div className="toasts">
      {messages.map(({ id, text, announcedByPage }) => (
        // Behind an open dialog, which has an outlet above the page's, the region of the page is silent.
        <Toast key={id} text={text} silent={announcedByPage && outlets.length === 1} onGone={() => dismiss(id)} />
      ))}
    </div>
  );
}

/** Stays for as long as somebody points at it or has the focus in it (WCAG 2.2.1). */
function Toast({ text, silent, onGone }: { text: string; silent: boolean; onGone: () => void }) {
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  const texts = useTexts();
  useTimeout(onGone, pointedAt || focused ? null : toastStands);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role, one of two.
    <div
      className="toast"
      role={silent ? 'status' : 'alert'}
      aria-live={silent ? 'off' : undefined}
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      <p className="toast__text">{text}</p>
      <button type="button" className="button button--icon" aria-label={texts.close} onClick={onGone}>
        <Icon name="close" />
      </button>
    </div>
  );
}
