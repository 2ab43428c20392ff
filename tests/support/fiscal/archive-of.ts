import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { Readable } from 'node:stream';
import { pack } from 'tar-stream';
import { hexOf } from '#shared/fiscal/der.ts';
import { logFile, SIGNATURE_ALGORITHMS, systemBytes, transactionBytes } from '#shared/fiscal/log-message.ts';
import type { SignatureAlgorithm, TransactionOperation } from '#shared/fiscal/log-message.ts';
import { pointOfKey, serialOfPoint } from '#server/services/door/fiscal/signature.ts';
import { makeCertificate } from '#kiosk/main/till/fiscal/stand-in/make-certificate.ts';

export type ArchiveFile = { name: string; content: Buffer };
export type TestDevice = {
  serial: string;
  issuerCertificate: ArchiveFile;
  certificate: ArchiveFile;
  system(operation: string, at: Date): ArchiveFile;
  transaction(operation: TransactionOperation, number: number, facts: { at: Date; processData?: string }): ArchiveFile;
};

type DeviceOptions = {
  curve?: 'P-256' | 'brainpoolP384r1';
  from: Date;
  to: Date;
  issuerKey?: KeyObject;
  /** Another form of the elements that are signed, and of the whole that is filed. */
  form?: { signed(elements: Uint8Array): Uint8Array; file(signed: Uint8Array, signature: Uint8Array): Uint8Array };
};
const DER_FORM: NonNullable<DeviceOptions['form']> = { signed: (elements) => elements, file: logFile };
const CLIENT = 'Kasse-1';

/** A security device that signs for real, with an issuer of its own; it keeps its counter, and nothing on the disk. */
export function testDevice({ curve = 'P-256', from, to, issuerKey, form = DER_FORM }: DeviceOptions): TestDevice {
  const algorithm: SignatureAlgorithm = curve === 'P-256' ? 'ecdsa-plain-SHA256' : 'ecdsa-plain-SHA384';
  const [own, issuer] = [curve, curve].map((namedCurve) => generateKeyPairSync('ec', { namedCurve }));
  if (own === undefined || issuer === undefined) throw new Error('two keys');
  const serial = serialOfPoint(pointOfKey(own.publicKey));
  const named = (key: KeyObject, content: Buffer): ArchiveFile => ({
    name: `${hexOf(serialOfPoint(pointOfKey(key)))}_X509.cer`,
    content,
  });
  const certificateOf = (subject: string, publicKey: KeyObject, key: KeyObject) =>
    named(publicKey, makeCertificate({ subject, issuer: 'Test issuer', publicKey, issuerKey: key, from, to }));
  let counter = 0;

  function file(at: Date, name: string, bytesOf: (counter: number) => Uint8Array): ArchiveFile {
    const signed = form.signed(bytesOf(++counter));
    const signature = sign(SIGNATURE_ALGORITHMS[algorithm].hash, signed, {
      key: own!.privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    return {
      name: `Unixt_${Math.floor(at.getTime() / 1_000)}_Sig-${counter}_Log-${name}.log`,
      content: Buffer.from(form.file(signed, signature)),
    };
  }
  const factsAt = (at: Date) => ({ serial, algorithm, counter, at, timeFormat: 'unixTime' as const });
  return {
    serial: hexOf(serial),
    issuerCertificate: certificateOf('Test issuer', issuer.publicKey, issuer.privateKey),
    certificate: certificateOf('Test device', own.publicKey, issuerKey ?? issuer.privateKey),
    system: (operation, at) =>
      file(at, `Sys_${operation}`, () => systemBytes(operation, new Uint8Array(), factsAt(at))),
    transaction: (operation, transactionNumber, { at, processData = '' }) =>
      file(at, `Tra_No-${transactionNumber}_${operation.replace('Transaction', '')}_Client-${CLIENT}`, () => {
        const processType = operation === 'FinishTransaction' ? 'Kassenbeleg-V1' : '';
        return transactionBytes(
          { operation, clientId: CLIENT, processType, processData, transactionNumber },
          factsAt(at),
        );
      }),
  };
}

/** The files as a device hands them out. */
export function tarOf(files: readonly ArchiveFile[]): Readable {
  const archive = pack();
  for (const { name, content } of files) archive.entry({ name }, content);
  archive.finalize();
  return Readable.from(archive);
}
