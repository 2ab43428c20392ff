import QRCode, { type QRCodeErrorCorrectionLevel } from 'qrcode';

/** What the smaller of both ways to write a text can say (ISO 18004, 7.4.4). */
const ALPHANUMERIC = /^[\dA-Z $%*+\-./:]+$/;

/**
 * The squares of a QR code. Its way of writing is named: to look for a mixture of several takes fifteen times as long,
 * and for our codes, which are 0-9 and A-V, it finds none that is smaller.
 */
export function qrModules(text: string, level: QRCodeErrorCorrectionLevel = 'M') {
  const segment = ALPHANUMERIC.test(text)
    ? { data: text, mode: 'alphanumeric' as const }
    : { data: new TextEncoder().encode(text), mode: 'byte' as const };
  return QRCode.create([segment], { errorCorrectionLevel: level }).modules;
}
