import { Checkbox, type CheckboxGroupProps, Stack } from '@mantine/core';

interface ChoicesProps<Choice extends string> extends Omit<CheckboxGroupProps<Choice>, 'children'> {
  choices: readonly { id: Choice; name: string; disabled?: boolean }[];
}

/** A group of checkboxes. A form has the chosen ones, between commas, under its `name`. */
export function Choices<Choice extends string>({ choices, ...group }: ChoicesProps<Choice>) {
  return (
    <Checkbox.Group {...group}>
      <Stack gap="xs" my="xs">
        {choices.map(({ id, name, disabled = false }) => (
          <Checkbox key={id} value={id} label={name} disabled={disabled} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
