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
  /** The provider says that the device is of its test environment. */
  isTestDevice: boolean;
  takesStandIn: boolean;
};
type Verdict = { isGood: true; master: TseMasterFacts } | { isGood: false; reason: ProofRefusal };

const refused = (reason: ProofRefusal): Verdict => ({ isGood: false, reason });

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
 * Whether somebody else has issued the device's certificate, and signed it, as far up as the issuers came along: a key
 * that certifies itself proves nothing. Of a device whose serial number, that is, its key, the provider has told, they
 * need not come. That the last issuer is one of the Federal Office (BSI), a person compares.
 */
function isIssued(certificates: readonly X509Certificate[], { deviceSerial }: Expected): boolean {
  let [current] = certificates;
  if (current === undefined || current.checkIssued(current)) return false;
  for (let step = 0; step < certificates.length; step++) {
    const below: X509Certificate = current;
    const issuer = certificates.find((one) => one !== below && below.checkIssued(one));
    if (issuer === undefined) return step > 0 || deviceSerial !== null;
    if (!below.verify(issuer.publicKey)) return false;
    current = issuer;
  }
  return true;
}

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

/** Whose signature it is: a device with a certificate that is valid now, and that may count here. */
function aboutDevice(master: TseMasterFacts, certificates: readonly X509Certificate[], expected: Expected) {
  const [own] = certificates;
  if (own === undefined || !isOfOneDevice(master, own) || !isIssued(certificates, expected)) return 'certificate';
  const { now, deviceSerial, isTestDevice, takesStandIn } = expected;
  if (now < new Date(own.validFrom) || now >= new Date(own.validTo)) return 'expired';
  if (deviceSerial !== null && deviceSerial !== master.serial) return 'other-device';
  const isStandIn = certificates.some(({ subject, issuer }) => `${subject} ${issuer}`.includes(NOT_CERTIFIED));
  return (isStandIn || isTestDevice || master.isStandIn) && !takesStandIn ? 'not-certified' : null;
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
  if (device !== null) return refused(device);
  if (!isOfDevice(verdict.facts, master)) return refused('other-key');
  const receipt = aboutReceipt(verdict.facts, expected);
  if (receipt !== null) return refused(receipt);
  const validUntil = new Date(certificates[0]?.validTo ?? master.validUntil).toISOString();
  return { isGood: true, master: { ...master, validUntil } };
}
