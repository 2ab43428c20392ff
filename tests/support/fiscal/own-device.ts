import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import type { ProveTseInput } from '#shared/fiscal/desk-tse.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { DAY_MS } from '#shared/time.ts';
import { makeCertificate } from '#kiosk/main/till/fiscal/stand-in/make-certificate.ts';
import { onTheWire, TRAINING } from './sign-test-receipt.ts';
import { openTestTse, qrTextOf, sell } from './stand-in-sales.ts';

/** A device that only its desk reaches, as an Epson device is; with the test receipt of a desk at it. */
export function openDevice(): { receiptOf(deskId: string, deviceId: string): ProveTseInput; close(): void } {
  const { tse } = openTestTse();
  return {
    receiptOf(deskId, deviceId) {
      tse.registerClient(registerSerialOf(deskId));
      const master = tse.master();
      const signed = sell(tse, TRAINING, registerSerialOf(deskId));
      return { deviceId, qrText: qrTextOf(master, signed), master: onTheWire(master) };
    },
    close: tse.close,
  };
}

/**
 * A certificate of the receipt's device from an issuer of one's own, and that issuer's. One that may not issue any is
 * like a device's: its name is not its issuer's.
 */
export function madeByNobody({ master }: ProveTseInput, now: Date, { isIssuer = true } = {}): [string, string] {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const from = new Date(now.getTime() - DAY_MS);
  const to = new Date(now.getTime() + DAY_MS);
  const device = new X509Certificate(Buffer.from(master.certificates[0] ?? '', 'base64')).publicKey;
  const facts = { issuer: 'Trust Centre', issuerKey: privateKey, from, to };
  const own = makeCertificate({ ...facts, subject: master.serial, publicKey: device });
  const root = makeCertificate({
    ...facts,
    subject: 'Trust Centre',
    publicKey,
    ...(!isIssuer && {
      issuer: 'Another',
      issuerKey: generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey,
    }),
  });
  return [own.toString('base64'), root.toString('base64')];
}
