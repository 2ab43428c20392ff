import { qrPath } from '#shared/tickets/qr-path.ts';
import { qrModules } from './qr-modules.ts';

/** ISO 18004 asks for four modules of white around the code. */
const QUIET_ZONE = 4;

type Modules = ReturnType<typeof qrModules>;

/** A drawing to print at any size. */
function drawing(modules: Modules, label: string): string {
  const box = modules.size + 2 * QUIET_ZONE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-QUIET_ZONE} ${-QUIET_ZONE} ${box} ${box}" ` +
    `width="400" height="400" shape-rendering="crispEdges" role="img" aria-label="${label}">` +
    `<rect x="${-QUIET_ZONE}" y="${-QUIET_ZONE}" width="${box}" height="${box}" fill="#fff"/>` +
    `<path d="${qrPath(modules)}" fill="#000"/></svg>`
  );
}

export const qrSvg = (code: string, label: string): string => drawing(qrModules(code), label);

/** For any text, with as much of it to spare as a QR code can have. */
export const textQrSvg = (text: string, label: string): string => drawing(qrModules(text, 'H'), label);
