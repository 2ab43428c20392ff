import { X509Certificate, type KeyObject } from 'node:crypto';
import { hexOf } from '#shared/fiscal/der.ts';
import type { ArchiveProblem } from './archive-problems.ts';
import type { ArchivedFile } from './read-archive.ts';
import { pointOfKey, serialOfPoint } from './signature.ts';

/** A device's or an issuer's certificate; `serial` is the SHA-256 of its key's point, in hexadecimal. */
export type ArchivedCertificate = {
  file: string;
  certificate: X509Certificate;
  key: KeyObject;
  serial: string | null;
  from: Date;
  to: Date;
};

const NAMED_BY_SERIAL = /^([0-9a-f]{64})_X509\./i;
export const isCertificateName = (name: string): boolean => /\.(cer|crt|pem|der)$/i.test(name);

/** All certificates of one file: a PEM file may hold a chain. */
function certificatesOf(content: Buffer): X509Certificate[] {
  const pems = content.toString('latin1').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  return pems === null ? [new X509Certificate(content)] : pems.map((pem) => new X509Certificate(pem));
}

function archived(file: string, certificate: X509Certificate): ArchivedCertificate {
  const key = certificate.publicKey;
  return {
    file,
    certificate,
    key,
    serial: key.asymmetricKeyType === 'ec' ? hexOf(serialOfPoint(pointOfKey(key))) : null,
    from: new Date(certificate.validFrom),
    to: new Date(certificate.validTo),
  };
}

/** Reads a certificate's file, and whether the serial number in its name is that of the first certificate's key. */
export function readCertificates({ name, content }: ArchivedFile): {
  certificates: ArchivedCertificate[];
  problems: ArchiveProblem[];
} {
  let certificates: ArchivedCertificate[];
  try {
    certificates = certificatesOf(content).map((certificate) => archived(name, certificate));
  } catch {
    return { certificates: [], problems: [{ kind: 'unreadable', about: name }] };
  }
  const named = NAMED_BY_SERIAL.exec(name)?.[1]?.toLowerCase();
  const differs = named !== undefined && certificates.every(({ serial }) => serial !== named);
  return { certificates, problems: differs ? [{ kind: 'serial_differs', about: name }] : [] };
}

/**
 * Whether a certificate is signed by the next one up to one that signs itself. Only the certificates of the archive are
 * asked: that the last of them is an issuer of the Federal Office (BSI), a person compares.
 */
export function isChained(from: X509Certificate, all: readonly ArchivedCertificate[]): boolean {
  let current = from;
  for (let step = 0; step <= all.length; step++) {
    if (current.checkIssued(current)) return current.verify(current.publicKey);
    const issuer = all.find(({ certificate }) => certificate !== current && current.checkIssued(certificate));
    if (issuer === undefined || !current.verify(issuer.key)) return false;
    current = issuer.certificate;
  }
  return false;
}
