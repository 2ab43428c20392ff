import { create } from 'qrcode';
import { qrPath } from '#shared/tickets/qr-path.ts';

/** ISO/IEC 18004 asks for four light modules all round; on paper-coloured ground they must be drawn. */
const QUIET_ZONE = 4;

/** `alphanumeric` is for text of 0-9, A-Z and a few signs only, and makes a smaller picture. */
type QrDrawingProps = { code: string; mode: 'alphanumeric' | 'byte'; label: string };

/** A text as a QR code, drawn here in the browser. */
export function QrDrawing({ code, mode, label }: QrDrawingProps) {
  const segment = mode === 'byte' ? { data: new TextEncoder().encode(code), mode } : { data: code, mode };
  const { modules } = create([segment], { errorCorrectionLevel: 'M' });
  const box = modules.size + 2 * QUIET_ZONE;
  return (
    <svg
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${box} ${box}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={box} height={box} fill="#fff" />
      <path d={qrPath(modules)} fill="#1A0A11" />
    </svg>
  );
}
