import { Button, Group } from '@mantine/core';
import type { ReactNode, Ref, SubmitEvent } from 'react';
import { useHeldDialog } from '../../components/dialog';
import { useAdminTexts } from '../../languages/admin-texts';
import './filter-form.css';
import { hasIncompleteDate } from './moment-field';

export interface DialogFormProps {
  /** The text of the button that does it. */
  action: string;
  isDanger?: boolean;
  /** What it does is under way: neither it nor the dialog can be cancelled. */
  isWorking?: boolean;
  /** It cannot be done for now. */
  isOff?: boolean;
  ref?: Ref<HTMLFormElement>;
  onCancel: () => void;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  children: ReactNode;
}

/** The form of a dialog that does something, with its buttons. */
export function DialogForm(props: DialogFormProps) {
  const { action, isDanger = false, isWorking = false, isOff = false, ref, onCancel, onSubmit, children } = props;
  const { cancel } = useAdminTexts().list;
  useHeldDialog(isWorking);
  return (
    <form
      className="filter-form"
      ref={ref}
      noValidate
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit(event);
      }}
    >
      {children}
      <Group className="filter-form__actions">
        {!isWorking && <Button onClick={onCancel}>{cancel}</Button>}
        <Button
          type="submit"
          variant="filled"
          color={isDanger ? 'red' : 'blue'}
          aria-disabled={isWorking || isOff}
          // Enter presses it, too. The second half of a double click does not do it again.
          onClick={(event) => {
            if (event.detail > 1 || hasIncompleteDate(event.currentTarget.form)) event.preventDefault();
          }}
        >
          {action}
        </Button>
      </Group>
    </form>
  );
}
