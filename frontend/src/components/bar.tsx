import './bar.css';

interface BarProps {
  /** From 0 to 1. Missing: there is none, and the track is empty. */
  share?: number | undefined;
  /** For the colour; missing: that of quiet text. */
  className?: string | undefined;
}

/** A share as a bar on a track. It is hidden from screen readers: the number stands beside it. */
export function Bar({ share, className }: BarProps) {
  return (
    <svg className="bar" aria-hidden="true">
      {share !== undefined && <rect className={className} width={`${100 * share}%`} height="100%" />}
    </svg>
  );
}
