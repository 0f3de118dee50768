import encodeQR from 'qr';
import './qr-code.css';

/** The margin in modules that scanners need to find the code (ISO/IEC 18004, 5.3.8). */
const quietZone = 4;

/** Drawn in the page, so that no other host learns the secret. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { border: quietZone });
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('');
  return (
    <svg className="qr-code" viewBox={`0 0 ${rows.length} ${rows.length}`} role="img" aria-label={label}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
