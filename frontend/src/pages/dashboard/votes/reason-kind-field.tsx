import { NativeSelect } from '@mantine/core';
import { type ReasonKind, reasonKindValues } from '../../../api/schema';
import { useAdminTexts } from '../../../languages/admin-texts';

interface ReasonKindFieldProps {
  value: ReasonKind;
  onChange: (kind: ReasonKind) => void;
}

/** The public kind of reason. It is one of a list, so that nothing personal gets into the public log. */
export function ReasonKindField({ value, onChange }: ReasonKindFieldProps) {
  const texts = useAdminTexts().change;
  return (
    <NativeSelect
      label={texts.kind}
      description={texts.kindHint}
      value={value}
      data={reasonKindValues.map((known) => ({ value: known, label: texts.kinds[known] }))}
      onChange={({ currentTarget }) =>
        onChange(reasonKindValues.find((known) => known === currentTarget.value) ?? value)
      }
    />
  );
}
