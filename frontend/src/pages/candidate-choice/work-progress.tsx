import { useEffect, useRef } from 'react';
import '../../components/button.css';
import { useVotingTexts } from '../../languages/voting-texts';
import './work-progress.css';

interface WorkProgressProps {
  /** 0 to 1. */
  done: number;
  onCancel: () => void;
}

/** The progress of a proof of work. The words for it are in the status line of the page. */
export function WorkProgress({ done, onCancel }: WorkProgressProps) {
  const { candidateChoice } = useVotingTexts();
  const area = useRef<HTMLDivElement>(null);
  // On a phone it is below the button that was pressed, where nobody would see it.
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
