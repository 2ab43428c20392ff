import { randomBytes, sign, type KeyObject } from 'node:crypto';
import { contextTag, der, derInteger, derOid, SEQUENCE, TAG } from '#shared/fiscal/der.ts';

const SET = 0x31;
const UTF8 = 0x0c;
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

type CertificateFacts = {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  issuerKey: KeyObject;
  from: Date;
  to: Date;
};

/** An X.509 certificate in DER, of version 1: what a security device's archive is checked with. */
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
  );
  const signature = sign(hash, signed, issuerKey);
  return Buffer.from(der(SEQUENCE, signed, algorithm, der(TAG.bits, Uint8Array.of(0), signature)));
}
