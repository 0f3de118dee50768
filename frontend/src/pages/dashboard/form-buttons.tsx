import { Button, Group } from '@mantine/core';
import { useAdminTexts } from '../../languages/admin-texts';
import './filter-form.css';

interface FormButtonsProps {
  /** The text of the button that does it. */
  action: string;
  isDanger?: boolean;
  isWorking: boolean;
  onCancel: () => void;
  /** Missing: the button sends the form. */
  onConfirm?: () => void;
}

/** The end of a dialog that does something. */
export function FormButtons({ action, isDanger = false, isWorking, onCancel, onConfirm }: FormButtonsProps) {
  const { cancel } = useAdminTexts().list;
  return (
    <Group className="filter-form__actions">
      <Button onClick={onCancel}>{cancel}</Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant="filled"
        color={isDanger ? 'red' : 'blue'}
        aria-disabled={isWorking}
        // The second half of a double click does not do it again.
        onClick={(event) => (event.detail > 1 ? event.preventDefault() : onConfirm?.())}
      >
        {action}
      </Button>
    </Group>
  );
}
