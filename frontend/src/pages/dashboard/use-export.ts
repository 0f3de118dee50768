import { createContext, type RefObject, useEffect, useRef, useState } from 'react';
import { exportList, type ListToExport, wasTooMany } from '../../api/export-list';
import { saveFile } from '../../components/save-file';
import { useToast } from '../../components/toast';
import { exportAnnouncementInterval, exportProgressInterval } from '../../content/timers';
import { useLeaveWarning } from '../../hooks/use-leave-warning';
import { useAdminTexts } from '../../languages/admin-texts';
import { type ExportChoice, type ExportKind, kindOf } from './export/export-choice';
import { exportFile } from './export/export-file';

/** What a list needs to start an export. */
interface ExportControl {
  /** Null while an export is running. */
  start: ((what: ListToExport, choice: ExportChoice) => void) | null;
  /** The button that starts an export. It gets the focus if the progress disappears while focused. */
  button: RefObject<HTMLButtonElement | null>;
}

export const ExportContext = createContext<ExportControl>({ start: null, button: { current: null } });

export interface RunningExport {
  list: ListToExport['list'];
  kind: ExportKind;
  rows: number;
}

const endings = {
  csv: '.csv',
  tsv: '.tsv',
  xlsx: '.xlsx',
  mailchimp: '-mailchimp.csv',
  listmonk: '-listmonk.csv',
} satisfies Record<ExportKind, string>;

/** Runs one export at a time. It continues across views, and is cancelled when the dashboard is left. */
export function useExport() {
  const { export: texts, dashboard } = useAdminTexts();
  const toast = useToast();
  const [running, setRunning] = useState<RunningExport | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const control = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => control.current?.abort(), []);
  useLeaveWarning(running !== null);

  const run = async (what: ListToExport, choice: ExportChoice) => {
    // The second half of a double click comes before the button is disabled.
    if (control.current) return;
    const { list } = what;
    const kind = kindOf(choice);
    const sheetName = texts.fileName[list];
    const asking = new AbortController();
    control.current = asking;
    setRunning({ list, kind, rows: 0 });
    setAnnouncement(texts.started({ list: dashboard[list] }));
    let shown = 0;
    let announcedAt = Date.now();
    // Throttled, because a million rows arrive in thousands of chunks.
    const onRows = (rows: number) => {
      if (Date.now() - shown < exportProgressInterval) return;
      shown = Date.now();
      setRunning({ list, kind, rows });
      if (shown - announcedAt < exportAnnouncementInterval) return;
      announcedAt = shown;
      setAnnouncement(texts.running({ list: dashboard[list], rows }));
    };
    try {
      const stream = await exportList(what, asking.signal);
      const { file, rows } = await exportFile(stream, { choice, sheetName, onRows });
      saveFile(file, `${sheetName}${endings[kind]}`);
      setAnnouncement(texts.done({ rows }));
      toast(texts.done({ rows }), 'by-page');
    } catch (failure) {
      setAnnouncement('');
      if (asking.signal.aborted) toast(texts.cancelled);
      else toast(wasTooMany(failure) ? texts.busy : texts.failed);
    }
    // What could not become a file is not downloaded either.
    asking.abort();
    control.current = null;
    setRunning(null);
  };

  return {
    running,
    /** The text of a live region: start, progress and end of the export. A toast reports errors. */
    announcement,
    exporting: { start: running ? null : (what, choice) => void run(what, choice), button } satisfies ExportControl,
    cancel: () => control.current?.abort(),
  };
}
