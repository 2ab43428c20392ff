import type { ProofRefusal } from '#shared/fiscal/tse-proof.ts';

/** Why the server did not take a test receipt, and what to do. */
export const REFUSAL_WORDS: Record<ProofRefusal, string> = {
  unreadable: 'The QR code of the receipt cannot be read. Make another one; if it stays so, update the desk.',
  signature: 'The signature is not right. Make another one; if it stays so, the device is defective: ask who sold it.',
  certificate:
    'The device’s certificate is not of its key, or nobody has issued it. Ask who sold the device; it cannot be used.',
  expired: 'The certificate is not valid today. Check the clock of the desk; if it is right, set another device up.',
  'other-key':
    'Another device has signed than the one the desk names. Make another one with only this device connected.',
  'other-device': 'The desk is connected to a device other than this one. Check its address, or retire this entry.',
  'known-device':
    'This device is in the list already under another name. Give the desk that one, and retire this entry.',
  'other-register': 'The receipt is of another desk. Make it at the desk named here.',
  'no-training': 'The receipt is not one for training. Make it with “TSE prüfen” at the desk, not by a sale.',
  'too-old': 'The receipt is more than ten minutes old. Check the clock of the desk, and make another one.',
  'not-certified': 'Nobody has certified this device, so what it signs counts for nothing. Set a certified one up.',
  'unknown-issuer': 'Nobody has said yet that the issuer of its certificate is a trust centre.',
};
