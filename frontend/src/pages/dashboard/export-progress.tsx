import '../../components/button.css';
import { formatNumber } from '../../components/format-number';
import { adminTexts } from '../../content/admin-texts';
import type { RunningExport } from './use-export';

const texts = adminTexts.export;

interface ExportProgressProps {
  running: RunningExport;
  onCancel: () => void;
}

/** How many rows there will be nobody knows beforehand: the rows that came are counted. */
export function ExportProgress({ running: { list, rows }, onCancel }: ExportProgressProps) {
  return (
    <div className="dashboard__export">
      <progress aria-label={adminTexts.export.start} />
      <p>{texts.running(adminTexts.dashboard[list], formatNumber(rows))}</p>
      <button type="button" className="button button--quiet" onClick={onCancel}>
        {texts.cancel}
      </button>
    </div>
  );
}
