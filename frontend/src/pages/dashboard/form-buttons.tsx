import { Button, Group } from '@mantine/core';
import { useHeldDialog } from '../../components/dialog';
import { useAdminTexts } from '../../languages/admin-texts';
import './filter-form.css';
import { hasIncompleteDate } from './moment-field';

interface FormButtonsProps {
  /** The text of the button that does it. */
  action: string;
  isDanger?: boolean;
  /** What it does is under way: neither it nor the dialog can be cancelled. */
  isWorking?: boolean;
  /** It cannot be done for now. */
  isOff?: boolean;
  onCancel: () => void;
  /** Missing: the button sends the form. */
  onConfirm?: () => void;
}

/** The end of a dialog that does something. */
export function FormButtons({
  action,
  isDanger = false,
  isWorking = false,
  isOff = false,
  onCancel,
  onConfirm,
}: FormButtonsProps) {
  const { cancel } = useAdminTexts().list;
  useHeldDialog(isWorking);
  return (
    <Group className="filter-form__actions">
      {!isWorking && <Button onClick={onCancel}>{cancel}</Button>}
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant="filled"
        color={isDanger ? 'red' : 'blue'}
        aria-disabled={isWorking || isOff}
        // The second half of a double click does not do it again.
        onClick={(event) => {
          if (event.detail > 1 || hasIncompleteDate(event.currentTarget.closest('.filter-form')))
            event.preventDefault();
          else onConfirm?.();
        }}
      >
        {action}
      </Button>
    </Group>
  );
}
