import { TseError, type Signed, type TseMaster } from '#shared/fiscal/fiscal-device.ts';

/** `r‖s` of a curve with 256 bits, and of one with 384. */
const SIGNATURE_BYTES = [64, 96];

/** What the device was asked to sign. */
export type AskedToSign = {
  txId: string;
  clientSerial: string;
  txNumber: number;
  processType: string;
  processData: string;
};

/**
 * Whether a device's answer can be booked: it signed what it was asked to, for this register, with a counter above the
 * last one, and the signature has the right length. Whether it verifies is looked at by the server. Throws TseError of
 * kind `bug`.
 */
export function checkSigned(
  signed: Signed,
  { asked, master, lastCounter }: { asked: AskedToSign; master: TseMaster; lastCounter: number },
): Signed {
  const wrong = [
    SIGNATURE_BYTES.includes(Buffer.from(signed.signature, 'base64').length) ? null : 'Länge der Signatur',
    signed.processType === asked.processType && signed.processData === asked.processData ? null : 'Vorgangsdaten',
    signed.clientSerial === asked.clientSerial ? null : 'Seriennummer der Kasse',
    signed.tseSerial === master.serial ? null : 'Seriennummer der TSE',
    signed.txNumber === asked.txNumber ? null : 'Transaktionsnummer',
    signed.counter > lastCounter ? null : 'Signaturzähler',
  ].filter((part) => part !== null);
  if (wrong.length === 0) return signed;
  throw new TseError({ kind: 'bug', code: 'ANSWER_DIFFERS', text: `Antwort der TSE passt nicht: ${wrong.join(', ')}` });
}
