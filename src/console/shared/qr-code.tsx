import { encode } from 'uqr';

interface QrCodeProps {
  text: string;
  label: string;
  className: string;
}

/** A QR code: dark squares on white, also on a dark screen. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { border: 2 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`bg-white ${className}`}
    >
      <path d={squares.join('')} fill="#000" />
    </svg>
  );
}
