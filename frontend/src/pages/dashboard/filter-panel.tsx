import { Portal } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Dialog } from '../../components/dialog';
import { useMediaQuery } from '../../hooks/use-media-query';
import './filter-panel.css';

interface FilterPanelProps {
  title: string;
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Where there is room the filter is beside its list, which stays usable, otherwise over it. */
export function FilterPanel(props: FilterPanelProps) {
  const isRoomy = useMediaQuery('(min-width: 1280px)');
  if (!isRoomy) return <Dialog {...props} />;
  return (
    props.open && (
      <Portal target=".dashboard__beside">
        <Panel {...props} />
      </Portal>
    )
  );
}

function Panel({ title, onClose, children }: FilterPanelProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, select')?.focus();
  }, []);
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={id}
      className="card filter-panel"
      onKeyDown={({ key, defaultPrevented }) => key === 'Escape' && !defaultPrevented && onClose()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </div>
  );
}
