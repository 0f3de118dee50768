import { type RefObject, useEffect, useRef, useState } from 'react';
import { exportList, type ListToExport, wasTooMany } from '../../api/export-list';
import { formatNumber } from '../../components/format-number';
import { useToast } from '../../components/toast';
import { exportProgressStep, exportSpokenStep } from '../../content/timers';
import { useAdminTexts } from '../../languages/admin-texts';
import { useLanguage } from '../../languages/language';

/** How a list begins an export. */
export interface ExportControl {
  /** Null while one is under way. */
  start: ((what: ListToExport) => void) | null;
  /** Takes the focus when what shows the export goes away with it. */
  button: RefObject<HTMLButtonElement | null>;
}

export interface RunningExport {
  list: ListToExport['list'];
  rows: number;
}

/** One export at a time; it goes on while the lists change, and ends with the dashboard. */
export function useExport() {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.export;
  const language = useLanguage();
  const toast = useToast();
  const [running, setRunning] = useState<RunningExport | null>(null);
  const [spoken, setSpoken] = useState('');
  const control = useRef<AbortController | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => () => control.current?.abort(), []);

  const run = async (what: ListToExport) => {
    const { list } = what;
    const asking = new AbortController();
    control.current = asking;
    setRunning({ list, rows: 0 });
    setSpoken(texts.started(adminTexts.dashboard[list]));
    let shown = 0;
    let spokenAt = Date.now();
    // Not with every piece: a million rows come in thousands of them.
    const onRows = (rows: number) => {
      if (Date.now() - shown < exportProgressStep) return;
      shown = Date.now();
      setRunning({ list, rows });
      if (shown - spokenAt < exportSpokenStep) return;
      spokenAt = shown;
      setSpoken(texts.running(adminTexts.dashboard[list], formatNumber(rows, language)));
    };
    try {
      const { file, rows } = await exportList(what, onRows, asking.signal);
      save(file, texts.fileName[list]);
      setSpoken(texts.done(formatNumber(rows, language)));
      toast(texts.done(formatNumber(rows, language)), 'by-page');
    } catch (failure) {
      setSpoken('');
      if (asking.signal.aborted) toast(texts.cancelled);
      else toast(wasTooMany(failure) ? texts.busy : texts.failed);
    }
    control.current = null;
    setRunning(null);
  };

  return {
    running,
    /** For a live region that is always there: how it begins, goes on and ends. What went wrong is in an alert. */
    spoken,
    exporting: { start: running ? null : (what: ListToExport) => void run(what), button } satisfies ExportControl,
    cancel: () => control.current?.abort(),
  };
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it; freed at once, some would find nothing.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
