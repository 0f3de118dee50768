import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { AdminTexts } from '../content/en/admin-texts';
import { useAdminTexts } from '../languages/admin-texts';

/** What is wrong, in whichever language the page speaks while it stands there. */
export type Fault = (texts: AdminTexts) => string;

/** By the name of the field. */
export type Faults = Readonly<Record<string, Fault | undefined>>;

/**
 * What the forms around signing in have in common: the marks beside the fields, the focus on the first of them, and that
 * one press sends once. What `send` finds wrong is marked like what `check` finds.
 */
export function useSessionForm(check: () => Faults, send: () => Promise<Faults>) {
  const texts = useAdminTexts();
  const [faults, setFaults] = useState<Faults>({});
  const [refusals, setRefusals] = useState(0);
  const [sending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  // State alone would let a second press through before the next render.
  const underWay = useRef(false);

  // Only after an attempt, not when typing has mended one of several fields.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const mark = (found: Faults) => {
    setFaults(found);
    const faulty = Object.values(found).some(Boolean);
    if (faulty) setRefusals((earlier) => earlier + 1);
    return faulty;
  };

  const submit = async () => {
    if (underWay.current || mark(check())) return;
    underWay.current = true;
    setSending(true);
    try {
      mark(await send());
    } finally {
      underWay.current = false;
      setSending(false);
    }
  };

  const errors = Object.entries(faults).map(([field, fault]): [string, string | undefined] => [field, fault?.(texts)]);
  return {
    errors: Object.fromEntries(errors),
    sending,
    element,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void submit();
    },
    /** A mark goes as soon as its field changes. */
    unmark: (field: string) => setFaults((earlier) => ({ ...earlier, [field]: undefined })),
  };
}
