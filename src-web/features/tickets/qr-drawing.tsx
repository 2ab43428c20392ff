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

/** The signed code as a picture, drawn here in the browser. Alphanumeric mode keeps it small: the code uses 0-9 and A-V only (decisions §3). */
export function QrDrawing({ code, label }: { code: string; label: string }) {
  const { modules } = create([{ data: code, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' });
  const box = modules.size + 2 * QUIET_ZONE;
  return (
    <svg viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${box} ${box}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={box} height={box} fill="#fff" />
      <path d={pathOf(modules)} fill="#1A0A11" />
    </svg>
  );
}
