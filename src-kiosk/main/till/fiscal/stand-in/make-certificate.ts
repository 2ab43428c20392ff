import { randomBytes, sign, type KeyObject } from 'node:crypto';
import { contextTag, der, derInteger, derOid, SEQUENCE, TAG } from '#shared/fiscal/der.ts';

const SET = 0x31;
const UTF8 = 0x0c;
const BOOLEAN = 0x01;
const COMMON_NAME = '2.5.4.3';
const ECDSA = {
  'ecdsa-SHA256': ['1.2.840.10045.4.3.2', 'sha256'],
  'ecdsa-SHA384': ['1.2.840.10045.4.3.3', 'sha384'],
} as const;

const nameOf = (commonName: string): Uint8Array =>
  der(SEQUENCE, der(SET, der(SEQUENCE, derOid(COMMON_NAME), der(UTF8, Buffer.from(commonName)))));
const utcTime = (at: Date): Uint8Array =>
  der(
    TAG.utcTime,
    Buffer.from(
      `${at
        .toISOString()
        .replaceAll(/[-:T]|\.\d+Z$/g, '')
        .slice(2)}Z`,
    ),
  );

const TRUE = der(BOOLEAN, Uint8Array.of(0xff));
const critical = (oid: string, value: Uint8Array): Uint8Array =>
  der(SEQUENCE, derOid(oid), TRUE, der(TAG.octets, value));

/** What the key may be used for (RFC 5280, 4.2.1.3 and 4.2.1.9): an issuer signs certificates, a device signs data. */
function extensionsOf(isIssuer: boolean): Uint8Array {
  const basicConstraints = der(SEQUENCE, ...(isIssuer ? [TRUE] : []));
  // A string of bits: how many of its last byte are unused, then that byte.
  const keyUsage = der(TAG.bits, isIssuer ? Uint8Array.of(2, 0x04) : Uint8Array.of(7, 0x80));
  return der(
    contextTag(3) | 0x20,
    der(SEQUENCE, critical('2.5.29.19', basicConstraints), critical('2.5.29.15', keyUsage)),
  );
}

type CertificateFacts = {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  issuerKey: KeyObject;
  from: Date;
  to: Date;
};

/**
 * An X.509 certificate of version 3 in DER: what a security device's archive is checked with. It is an issuer's own
 * where subject and issuer are the same. Whole seconds count, up to the year 2049.
 */
export function makeCertificate({ subject, issuer, publicKey, issuerKey, from, to }: CertificateFacts): Buffer {
  const is384 = (issuerKey.asymmetricKeyDetails?.namedCurve ?? '').includes('384');
  const [oid, hash] = ECDSA[is384 ? 'ecdsa-SHA384' : 'ecdsa-SHA256'];
  const algorithm = der(SEQUENCE, derOid(oid));
  const signed = der(
    SEQUENCE,
    der(contextTag(0) | 0x20, derInteger(2)),
    derInteger(randomBytes(6).readUIntBE(0, 6)),
    algorithm,
    nameOf(issuer),
    der(SEQUENCE, utcTime(from), utcTime(to)),
    nameOf(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    extensionsOf(subject === issuer),
  );
  const signature = sign(hash, signed, issuerKey);
  return Buffer.from(der(SEQUENCE, signed, algorithm, der(TAG.bits, Uint8Array.of(0), signature)));
}
