import { Button } from '@mantine/core';
import { useContext, useState } from 'react';
import type { ListToExport } from '../../../api/export-list';
import { Dialog } from '../../../components/dialog';
import { useAdminTexts } from '../../../languages/admin-texts';
import { ExportContext } from '../use-export';
import { kindOf, useExportChoice } from './export-choice';
import { ExportForm } from './export-form';

/** One exports with the last choice, the other one opens the choice. */
export function ExportButtons({ toExport }: { toExport: ListToExport }) {
  const { export: texts, dashboard } = useAdminTexts();
  const { start, button } = useContext(ExportContext);
  const { list } = toExport;
  const [choice, setChoice] = useExportChoice(list);
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button
        aria-disabled={start === null}
        ref={button}
        // The second half of a double click may come after a short export has ended.
        onClick={({ detail }) => detail < 2 && start?.(toExport, choice)}
      >
        {texts.start[kindOf(choice)]}
      </Button>
      <Button aria-haspopup="dialog" aria-label={texts.choose} title={texts.choose} onClick={() => setChoosing(true)}>
        …
      </Button>
      <Dialog title={texts.title({ list: dashboard[list] })} open={choosing} onClose={() => setChoosing(false)}>
        <ExportForm
          list={list}
          choice={choice}
          isRunning={start === null}
          onCancel={() => setChoosing(false)}
          onExport={(chosen) => {
            setChoice(chosen);
            setChoosing(false);
            start?.(toExport, chosen);
          }}
        />
      </Dialog>
    </>
  );
}
