import { hexOf } from '#shared/fiscal/der.ts';
import { transactionBytes } from '#shared/fiscal/log-message.ts';
import { readQrText, type QrFacts } from '#shared/fiscal/qr-text.ts';
import { deviceKeyOf, isSignatureOf } from './signature.ts';

/** `serial`: of the device that has signed. */
export type QrVerdict = { isGood: true; facts: QrFacts; serial: string } | { isGood: false; reason: string };

/**
 * Whether the signature on a receipt's QR code is that of the key it names, over what it says (DSFinV-K 2.4, annex I;
 * BSI TR-03151). The start is no part of the signed message: only the device's archive proves it. Whose key it is, the
 * device's certificate says.
 */
export function verifyQrText(text: string): QrVerdict {
  let facts: QrFacts;
  try {
    facts = readQrText(text);
  } catch (error) {
    if (error instanceof RangeError) return { isGood: false, reason: error.message };
    throw error;
  }
  const device = deviceKeyOf(facts.publicKey);
  if (device === null) return { isGood: false, reason: 'the public key is not a point of a known curve' };
  const { key, serial } = device;
  const signed = transactionBytes({ ...facts, operation: 'FinishTransaction' }, { ...facts, serial });
  return isSignatureOf(key, { signed, signature: Buffer.from(facts.signature, 'base64'), algorithm: facts.algorithm })
    ? { isGood: true, facts, serial: hexOf(serial) }
    : { isGood: false, reason: 'the signature is not of what the code says' };
}
