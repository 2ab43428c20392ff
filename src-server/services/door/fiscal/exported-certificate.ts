import { X509Certificate } from 'node:crypto';
import type { CheckedRow } from '#shared/fiscal/dsfinvk/check/read-table.ts';
import { pointOfKey } from './signature.ts';

const PARTS = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** Whether the certificate that an export gives for a device, part by part, is that of the public key beside it. */
export function isCertificateOfKey(device: CheckedRow): boolean {
  const written = PARTS.map((part) => device.text(`TSE_ZERTIFIKAT_${part}`)).join('');
  try {
    const { publicKey } = new X509Certificate(Buffer.from(written, 'base64'));
    return Buffer.from(device.text('TSE_PUBLIC_KEY'), 'base64').equals(pointOfKey(publicKey));
  } catch {
    // No certificate, or one that was cut off.
    return false;
  }
}
