import { useEffect, useRef } from 'react';
import { useVotingTexts } from '../../languages/voting-texts';
import './work-progress.css';

interface WorkProgressProps {
  /** 0 to 1. */
  done: number;
  onCancel: () => void;
}

/** The progress of a proof of work. Its text is in the page's status line. */
export function WorkProgress({ done, onCancel }: WorkProgressProps) {
  const { candidateChoice } = useVotingTexts();
  const area = useRef<HTMLDivElement>(null);
  // On a phone it is out of view, below the button that was pressed.
  useEffect(() => {
    area.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="work-progress" ref={area}>
      <progress aria-label={candidateChoice.work} value={done} />
      <button type="button" className="button button--quiet" onClick={onCancel}>
        {candidateChoice.cancel}
      </button>
    </div>
  );
}
