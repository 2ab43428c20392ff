import QRCode from 'qrcode';

/** ISO 18004 asks for four modules of white around the code. */
const QUIET_ZONE = 4;

type Modules = ReturnType<typeof QRCode.create>['modules'];

/** To print at any size: one path, dark modules as runs per line. */
function drawing(modules: Modules, label: string): string {
  const box = modules.size + 2 * QUIET_ZONE;
  let path = '';
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column) === 0) continue;
      let run = 1;
      while (column + run < modules.size && modules.get(row, column + run) !== 0) run++;
      path += `M${column} ${row}h${run}v1h-${run}z`;
      column += run;
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${box} ${box}" ` +
    `width="400" height="400" shape-rendering="crispEdges" role="img" aria-label="${label}">` +
    `<rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="${box}" height="${box}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
  );
}

/** For codes of 0-9 and A-Z alone: those are smaller. */
export const qrSvg = (code: string, label: string): string =>
  drawing(QRCode.create([{ data: code, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' }).modules, label);

/** For any text, with as much of it to spare as a QR code can have. */
export const textQrSvg = (text: string, label: string): string =>
  drawing(QRCode.create(text, { errorCorrectionLevel: 'H' }).modules, label);
