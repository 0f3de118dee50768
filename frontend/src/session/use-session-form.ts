import { type SubmitEvent, useEffect, useRef, useState } from 'react';

/** What is wrong, by the name of the field. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;

/**
 * What the forms around signing in have in common: the marks beside the fields, the focus on the first of them, and that
 * one press sends once. What `send` finds wrong is marked like what `check` finds.
 */
export function useSessionForm(check: () => FieldErrors, send: () => Promise<FieldErrors>) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refusals, setRefusals] = useState(0);
  const [sending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  // State alone would let a second press through before the next render.
  const underWay = useRef(false);

  // Only after an attempt, not when typing has mended one of several fields.
  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [refusals]);

  const mark = (found: FieldErrors) => {
    setErrors(found);
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

  return {
    errors,
    sending,
    element,
    onSubmit: (event: SubmitEvent) => {
      event.preventDefault();
      void submit();
    },
    /** A mark goes as soon as its field changes. */
    unmark: (field: string) => setErrors((earlier) => ({ ...earlier, [field]: undefined })),
  };
}
