import { create } from 'qrcode';

/** ISO/IEC 18004 asks for four light modules all round; on paper-coloured ground they must be drawn. */
const QUIET_ZONE = 4;

/** Dark modules as runs per line: a fraction of the size of one square each. */
function pathOf({ size, data }: { size: number; data: Uint8Array }): string {
  let d = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue;
      let run = 1;
      while (x + run < size && data[y * size + x + run]) run++;
      d += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return d;
}

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
      <path d={pathOf(modules)} fill="#1A0A11" />
    </svg>
  );
}
