import { create } from 'qrcode';

/** ISO/IEC 18004 asks for four light modules all round. */
const QUIET_ZONE = 4;

/** A text as a QR code, drawn here: for the guest's phone, or the admin's. */
export function QrDrawing({ text, label }: { text: string; label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const box = size + 2 * QUIET_ZONE;
  let d = '';
  for (let i = 0; i < data.length; i++) if (data[i]) d += `M${i % size} ${Math.floor(i / size)}h1v1h-1z`;
  return (
    <svg
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${box} ${box}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={box} height={box} fill="#fff" />
      <path d={d} fill="#1A0A11" />
    </svg>
  );
}
