import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Failure } from '../../api/failure';
import type { useSessionForm } from '../../features/session/use-session-form';
import './filter-form.css';
import { NotSaved } from './not-saved';

interface SectionFormProps {
  form: ReturnType<typeof useSessionForm>;
  /** The text of the button. */
  submit: string;
  isMain?: boolean;
  /** Missing: that of the form. */
  failure?: Failure | undefined;
  children: ReactNode;
}

/** The form of a section, with its button. `isMain`: what it sends is what the view is for. */
export function SectionForm({ form, submit, isMain = false, failure = form.failure, children }: SectionFormProps) {
  return (
    <form className="filter-form" ref={form.element} onSubmit={form.onSubmit} noValidate>
      <NotSaved code={failure} />
      {children}
      <Group>
        <Button type="submit" variant={isMain ? 'filled' : 'default'} aria-disabled={form.sending}>
          {submit}
        </Button>
      </Group>
    </form>
  );
}
