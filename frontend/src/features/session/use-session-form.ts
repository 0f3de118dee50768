import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type Failure, failureOf } from '../../api/failure';
import type { ErrorCode } from '../../api/schema';
import type { AdminTexts } from '../../content/texts';
import { useAdminTexts } from '../../languages/admin-texts';

/** The text of an error. A function, so that a shown text follows a change of language. */
export type FieldError = (texts: AdminTexts) => string;

/** By field name. */
export type FieldErrors = Readonly<Record<string, FieldError | undefined>>;

/** The text of a field, by its name, when the form is sent: a password manager may fill fields in without an event. */
export type Typed = (field: string) => string;

/**
 * What administrators' forms share: errors beside the fields, focus on the first invalid field, and one request at a time. Errors
 * from `check` (before sending) and from `send` (the server's) look alike. If `send` rejects, `rejected` has the errors of the
 * fields by the server's code, and any other code is the `failure`.
 */
export function useSessionForm(
  check: (typed: Typed) => FieldErrors,
  send: (typed: Typed) => Promise<FieldErrors | undefined>,
  rejected: Readonly<Partial<Record<ErrorCode, FieldErrors>>> = {},
) {
  const texts = useAdminTexts();
  const [fieldErrors, setFieldErrors] = useState<FieldErrors>({});
  const [rejections, setRejections] = useState(0);
  const [failure, setFailure] = useState<Failure>();
  const [sending, setSending] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  // The state alone would let a second click through before the next render.
  const underWay = useRef(false);

  // Depends on the attempts, not on the errors: typing that fixes a field must not move the focus.
  useEffect(() => {
    if (rejections > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [rejections]);

  const mark = (found: FieldErrors) => {
    setFieldErrors(found);
    const invalid = Object.values(found).some(Boolean);
    if (invalid) setRejections((earlier) => earlier + 1);
    return invalid;
  };

  const submit = async (typed: Typed) => {
    if (underWay.current || mark(check(typed))) return;
    underWay.current = true;
    setSending(true);
    setFailure(undefined);
    try {
      mark((await send(typed)) ?? {});
    } catch (error) {
      const why = failureOf(error);
      if (why === 'unanswered' || !mark(rejected[why] ?? {})) setFailure(why);
    }
    underWay.current = false;
    setSending(false);
  };

  const errorOf = (field: string) => fieldErrors[field]?.(texts);
  const unmark = (field: string) => setFieldErrors((earlier) => ({ ...earlier, [field]: undefined }));

  return {
    errorOf,
    unmark,
    /** The props of a field. `kept`: its text, if the page keeps it. */
    field: (name: string, [value, keep]: [string, (text: string) => void] | [] = []) => ({
      name,
      value,
      error: errorOf(name),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        keep?.(currentTarget.value);
        unmark(name);
      },
    }),
    /** Why the server did not do what was sent, if no field is to blame. */
    failure,
    sending,
    element,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      const fields = new FormData(event.currentTarget);
      void submit((field) => {
        const text = fields.get(field);
        return typeof text === 'string' ? text : '';
      });
    },
  };
}
