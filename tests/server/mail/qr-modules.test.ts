import { randomBytes } from 'node:crypto';
import QRCode from 'qrcode';
import { describe, expect, it } from 'vitest';
import { encodeCode } from '#shared/tickets/qr-code.ts';
import { qrModules } from '#server/services/shop/tickets/qr-modules.ts';

const own = (): string => encodeCode(randomBytes(26), randomBytes(64));
const squares = ({ size, data }: { size: number; data: Uint8Array }) => ({ size, data: [...data] });

describe('the squares of a QR code', () => {
  it('are no more than the best mixture of all ways to write one of our codes would have', () => {
    for (let n = 0; n < 20; n++) {
      const code = own();
      expect(qrModules(code).size).toBe(QRCode.create(code, { errorCorrectionLevel: 'M' }).modules.size);
    }
  });

  it('are written in the shorter way for 0-9 and A-Z, byte for byte for every other text', () => {
    const code = own();
    const named = QRCode.create([{ data: code, mode: 'alphanumeric' }], { errorCorrectionLevel: 'M' });
    expect(squares(qrModules(code))).toEqual(squares(named.modules));
    const link = 'https://clave.example/t/üé';
    const bytes = QRCode.create([{ data: new TextEncoder().encode(link), mode: 'byte' }], {
      errorCorrectionLevel: 'H',
    });
    expect(squares(qrModules(link, 'H'))).toEqual(squares(bytes.modules));
  });
});
