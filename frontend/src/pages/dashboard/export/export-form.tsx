import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { ListToExport } from '../../../api/export-list';
import { useAdminTexts } from '../../../languages/admin-texts';
import { DialogForm } from '../dialog-form';
import { Options } from '../options';
import { timeZone } from '../time-zone';
import { clocks, type ExportChoice, formatsOf, separators } from './export-choice';
import { localTimeIn } from './export-table';

interface ExportFormProps {
  list: ListToExport['list'];
  choice: ExportChoice;
  isRunning: boolean;
  onCancel: () => void;
  onExport: (choice: ExportChoice) => void;
}

const example = '2026-11-20T09:00:00.123Z';

export function ExportForm({ list, choice, isRunning, onCancel, onExport }: ExportFormProps) {
  const texts = useAdminTexts().export;
  const [chosen, setChosen] = useState(choice);
  const change = (changes: Partial<ExportChoice>) => setChosen({ ...chosen, ...changes });
  const { format } = chosen;
  const zone = timeZone();
  const clockNames = {
    utc: `UTC: ${example}`,
    local: texts.local({ zone, example: localTimeIn(zone)(example) }),
  };
  return (
    <DialogForm
      action={texts.run}
      isOff={isRunning}
      onCancel={onCancel}
      onSubmit={() => !isRunning && onExport(chosen)}
    >
      <Options
        legend={texts.file}
        options={formatsOf(list)}
        names={texts.formats}
        chosen={format}
        onChoose={(changed) => change({ format: changed })}
      />
      <Stack gap="xs" role="status">
        <p>{texts.notes[format]}</p>
        {(format === 'mailchimp' || format === 'listmonk') && <p>{texts.leftOut[format]}</p>}
      </Stack>
      {format === 'csv' && (
        <Options
          legend={texts.separator}
          options={separators}
          names={texts.separators}
          chosen={chosen.separator}
          onChoose={(separator) => change({ separator })}
        />
      )}
      {(format === 'csv' || format === 'xlsx') && (
        <Options
          legend={texts.times}
          options={clocks}
          names={clockNames}
          chosen={chosen.clock}
          onChoose={(clock) => change({ clock })}
        />
      )}
    </DialogForm>
  );
}
