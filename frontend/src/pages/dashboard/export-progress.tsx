import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import '../../components/button.css';
import { formatNumber } from '../../components/format-number';
import { useAdminTexts } from '../../languages/admin-texts';
import { useLanguage } from '../../languages/language';
import type { RunningExport } from './use-export';

interface ExportProgressProps {
  running: RunningExport;
  onCancel: () => void;
  /** The focus was in here, and would be at the top of the page again. */
  onFocusLost: () => void;
}

/** How many rows there will be nobody knows beforehand: the rows that came are counted. */
export function ExportProgress({ running: { list, rows }, onCancel, onFocusLost }: ExportProgressProps) {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.export;
  const language = useLanguage();
  const area = useRef<HTMLDivElement>(null);
  const leave = useEffectEvent((element: Element | null) => {
    if (element?.contains(document.activeElement)) onFocusLost();
  });
  useLayoutEffect(() => {
    const element = area.current;
    return () => leave(element);
  }, []);

  return (
    <div className="dashboard__export" ref={area}>
      <progress aria-label={adminTexts.export.start} />
      <p>{texts.running(adminTexts.dashboard[list], formatNumber(rows, language))}</p>
      <button type="button" className="button button--quiet" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
