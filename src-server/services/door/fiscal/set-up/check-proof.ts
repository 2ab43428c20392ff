import { X509Certificate } from 'node:crypto';
import type { ProveTseInput, TseMasterFacts } from '#shared/fiscal/desk-tse.ts';
import { hexOf } from '#shared/fiscal/der.ts';
import type { QrFacts } from '#shared/fiscal/qr-text.ts';
import { readQrText } from '#shared/fiscal/qr-text.ts';
import { PROCESS_TYPE } from '#shared/fiscal/process-data-of.ts';
import type { ProofRefusal } from '#shared/fiscal/tse-proof.ts';
import { MINUTE_MS } from '#shared/time.ts';
import { pointOfKey, serialOfPoint } from '../signature.ts';
import { verifyQrText } from '../verify-qr-text.ts';

/** How far the time of the test receipt may be from the server's. */
const FRESH_MS = 10 * MINUTE_MS;
/** How the signed text of a training receipt begins (DSFinV-K 2.4, annex I). */
const TRAINING = 'AVTraining^';
/** What our own stand-in writes into every certificate. */
const NOT_CERTIFIED = 'NOT CERTIFIED';

export type Expected = {
  now: Date;
  /** The desk's register. */
  registerSerial: string;
  /** The device's serial number, where the office knows it from the provider. */
  deviceSerial: string | null;
  /** The SHA-256 of the certificate of the device's issuer, where the office has entered it. */
  issuerSha256: string | null;
  /** The provider says that the device is of its test environment. */
  isTestDevice: boolean;
  takesStandIn: boolean;
};
/** `issuer`: the name of who issued the certificate, where that is why. */
type Refused = { isGood: false; reason: ProofRefusal; issuer?: string };
type Verdict = { isGood: true; master: TseMasterFacts } | Refused;

const refused = (reason: ProofRefusal): Refused => ({ isGood: false, reason });

function readCertificates(texts: readonly string[]): X509Certificate[] | null {
  try {
    return texts.map((text) => new X509Certificate(Buffer.from(text, 'base64')));
  } catch {
    return null;
  }
}

/** Key, serial number and certificate are of one device (BSI TR-03153). */
function isOfOneDevice({ publicKey, serial }: TseMasterFacts, own: X509Certificate): boolean {
  const point = Buffer.from(publicKey, 'base64');
  return (
    own.publicKey.asymmetricKeyType === 'ec' &&
    Buffer.from(pointOfKey(own.publicKey)).equals(point) &&
    hexOf(serialOfPoint(point)) === serial
  );
}

/**
 * Who has issued the device's certificate, from the first issuer up as far as they came along; nobody where it certifies
 * itself. Null where one is not signed by its issuer.
 */
function issuersOf(certificates: readonly X509Certificate[]): X509Certificate[] | null {
  let [current] = certificates;
  if (current === undefined) return null;
  if (current.checkIssued(current)) return current.verify(current.publicKey) ? [] : null;
  const issuers: X509Certificate[] = [];
  while (issuers.length < certificates.length) {
    const below: X509Certificate = current;
    const issuer = certificates.find((one) => one !== below && below.checkIssued(one));
    if (issuer === undefined) return issuers;
    if (!below.verify(issuer.publicKey)) return null;
    issuers.push(issuer);
    current = issuer;
  }
  return issuers;
}

/** The fingerprint of a certificate, as 64 hexadecimal digits. */
const sha256Of = ({ fingerprint256 }: X509Certificate): string => fingerprint256.replaceAll(':', '').toLowerCase();
const MOST_OF_A_NAME = 200;
const nameOf = ({ subject }: X509Certificate): string => subject.split('\n').join(', ').slice(0, MOST_OF_A_NAME);

const isOfDevice = (facts: QrFacts, master: TseMasterFacts): boolean =>
  facts.publicKey === master.publicKey &&
  facts.algorithm === master.algorithm &&
  facts.timeFormat === master.timeFormat;

const isTraining = ({ processType, processData }: QrFacts): boolean =>
  processType === PROCESS_TYPE && processData.startsWith(TRAINING);

function readable(text: string): boolean {
  try {
    readQrText(text);
    return true;
  } catch {
    return false;
  }
}

/** What the receipt says, once its signature is good: this register's, for training, made just now. */
function aboutReceipt(facts: QrFacts, { now, registerSerial }: Expected): ProofRefusal | null {
  if (facts.clientId !== registerSerial) return 'other-register';
  if (!isTraining(facts)) return 'no-training';
  return Math.abs(now.getTime() - facts.at.getTime()) > FRESH_MS ? 'too-old' : null;
}

/**
 * Whose signature it is: a device with a certificate that is valid now, and that may count here. Where the provider has
 * told the device's serial number, that is, its key, the issuers need not come along. Otherwise one of them has to be
 * the one that the office has compared with what the trust centre publishes: anybody can make a chain of certificates.
 */
function aboutDevice(
  master: TseMasterFacts,
  certificates: readonly X509Certificate[],
  expected: Expected,
): Refused | null {
  const [own] = certificates;
  const issuers = issuersOf(certificates);
  if (own === undefined || issuers === null || !isOfOneDevice(master, own)) return refused('certificate');
  const { now, deviceSerial, issuerSha256, isTestDevice, takesStandIn } = expected;
  const top = issuers.at(-1);
  if (deviceSerial === null && (top === undefined || !issuers.every(({ ca }) => ca))) return refused('certificate');
  if (now < new Date(own.validFrom) || now >= new Date(own.validTo)) return refused('expired');
  if (deviceSerial !== null && deviceSerial !== master.serial) return refused('other-device');
  const isStandIn = certificates.some(({ subject, issuer }) => `${subject} ${issuer}`.includes(NOT_CERTIFIED));
  if (isStandIn || isTestDevice || master.isStandIn) return takesStandIn ? null : refused('not-certified');
  const isKnown = deviceSerial !== null || issuers.some((issuer) => sha256Of(issuer) === issuerSha256);
  return isKnown || top === undefined ? null : { ...refused('unknown-issuer'), issuer: nameOf(top) };
}

/**
 * Whether a test receipt proves a register's security device: its signature is that of the device's key, the certificate
 * is of that key and valid now, and the receipt is a training receipt of this register, made just now. The master data
 * come back with the certificate's own end.
 */
export function checkProof({ qrText, master }: ProveTseInput, expected: Expected): Verdict {
  if (!readable(qrText)) return refused('unreadable');
  const verdict = verifyQrText(qrText);
  if (!verdict.isGood) return refused('signature');
  const certificates = readCertificates(master.certificates);
  if (certificates === null) return refused('certificate');
  const device = aboutDevice(master, certificates, expected);
  if (device !== null) return device;
  if (!isOfDevice(verdict.facts, master)) return refused('other-key');
  const receipt = aboutReceipt(verdict.facts, expected);
  if (receipt !== null) return refused(receipt);
  const validUntil = new Date(certificates[0]?.validTo ?? master.validUntil).toISOString();
  return { isGood: true, master: { ...master, validUntil } };
}
