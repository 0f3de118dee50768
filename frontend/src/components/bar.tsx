import './bar.css';

interface BarProps {
  /** From 0 to 1. */
  share: number;
  /** Sets the colour; missing: that of quiet text. */
  className?: string | undefined;
}

/** A share as a bar on a track. Hidden from screen readers: the number is beside it. */
export function Bar({ share, className }: BarProps) {
  return (
    <svg className="bar" aria-hidden="true">
      <rect className={className} width={`${100 * share}%`} height="100%" />
    </svg>
  );
}
