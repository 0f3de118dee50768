import { Button } from '@mantine/core';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useAdminTexts } from '../../languages/admin-texts';
import type { RunningExport } from './use-export';

interface ExportProgressProps {
  running: RunningExport;
  onCancel: () => void;
  /** Called if this element disappears with the focus, which the browser would move to the top of the page. */
  onFocusLost: () => void;
}

/** The progress of an export: the rows received so far, because the total is not known beforehand. */
export function ExportProgress({ running: { list, kind, rows }, onCancel, onFocusLost }: ExportProgressProps) {
  const { export: texts, dashboard } = useAdminTexts();
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
      <progress aria-label={texts.start[kind]} />
      <p>{texts.running({ list: dashboard[list], rows })}</p>
      {/* The second half of a double click is meant for what was under the pointer before. */}
      <Button onClick={({ detail }) => detail < 2 && onCancel()}>{texts.cancel}</Button>
    </div>
  );
}
