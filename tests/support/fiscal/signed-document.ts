import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import type { JournalEntry } from '#shared/door/journal-entry.ts';
import { ClosingPayload, TAXONOMY } from '#shared/fiscal/closing.ts';
import { hexOf } from '#shared/fiscal/der.ts';
import { FiscalDocument, type DocumentLine } from '#shared/fiscal/fiscal-document.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import { transactionBytes } from '#shared/fiscal/log-message.ts';
import { PROCESS_TYPE, processDataOf } from '#shared/fiscal/process-data-of.ts';
import { registerSerialOf } from '#shared/fiscal/register-serial.ts';
import { VAT_KEYS } from '#shared/fiscal/vat-keys.ts';
import { cents, vatWithin } from '#shared/money.ts';
import { makeCertificate } from '#kiosk/main/till/fiscal/stand-in/make-certificate.ts';
import { pointOfKey, serialOfPoint } from '#server/services/door/fiscal/signature.ts';

/** A security device in memory that signs what a register finishes; its counters go on from document to document. */
export type TestSigner = {
  serial: string;
  publicKey: string;
  /** A certificate that this device has issued to itself, in base64. */
  selfIssued(from: Date, to: Date): string;
  sign(what: { clientId: string; processData: string; startedAt: Date; at: Date }): FiscalRecord;
};

export function testSigner(): TestSigner {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const point = pointOfKey(keys.publicKey);
  const serial = serialOfPoint(point);
  const [algorithm, timeFormat] = ['ecdsa-plain-SHA256', 'unixTime'] as const;
  const publicKey = Buffer.from(point).toString('base64');
  let transactionNumber = 0;
  return {
    serial: hexOf(serial),
    publicKey,
    selfIssued: (from, to) =>
      makeCertificate({
        subject: hexOf(serial),
        issuer: hexOf(serial),
        publicKey: keys.publicKey,
        issuerKey: keys.privateKey,
        from,
        to,
      }).toString('base64'),
    sign({ clientId, processData, startedAt, at }) {
      transactionNumber += 1;
      const counter = transactionNumber * 2;
      const signed = transactionBytes(
        { operation: 'FinishTransaction', clientId, processType: PROCESS_TYPE, processData, transactionNumber },
        { serial, algorithm, counter, at, timeFormat },
      );
      const signature = sign('sha256', signed, { key: keys.privateKey, dsaEncoding: 'ieee-p1363' });
      return {
        state: 'signed',
        registerSerial: clientId,
        deviceSerial: hexOf(serial),
        transactionNumber,
        signatureCounter: counter,
        startedAt: startedAt.toISOString(),
        finishedAt: at.toISOString(),
        processType: PROCESS_TYPE,
        processData,
        signature: signature.toString('base64'),
        signatureAlgorithm: algorithm,
        publicKey,
        timeFormat,
        outageReason: null,
      };
    },
  };
}

/** A record without a signature: the device did not answer. */
export const outageRecord = (signed: FiscalRecord): FiscalRecord => ({
  ...signed,
  state: 'outage',
  transactionNumber: null,
  signatureCounter: null,
  signature: null,
  signatureAlgorithm: null,
  publicKey: null,
  outageReason: 'Die TSE antwortet nicht.',
});

type Wanted = Pick<FiscalDocument, 'number' | 'cashierId'> &
  Partial<Omit<FiscalDocument, 'fiscal' | 'vat' | 'startedAt' | 'finishedAt'>> & { at: Date };

const ticket: DocumentLine = {
  name: 'Abendkasse',
  businessCase: 'Umsatz',
  articleId: 'abendkasse',
  quantity: 2,
  unitCents: 1_250,
  vatKey: 1,
};

/** Net and VAT of the lines by key, as a register works them out. */
function vatOf(lines: readonly DocumentLine[]): FiscalDocument['vat'] {
  const keys = [...new Set(lines.map(({ vatKey }) => vatKey))];
  return keys.map((vatKey) => {
    const grossCents = lines
      .filter((line) => line.vatKey === vatKey)
      .reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0);
    return { vatKey, grossCents, ...vatWithin(cents(grossCents), VAT_KEYS[vatKey].bps) };
  });
}

/** A document of a desk's register, signed: two tickets of 12.50 €, paid in cash, unless said otherwise. */
export function signedDocument(signer: TestSigner, desk: { id: string }, wanted: Wanted): FiscalDocument {
  const { at, ...more } = wanted;
  const finishedAt = new Date(Math.floor(at.getTime() / 1_000) * 1_000);
  const startedAt = new Date(finishedAt.getTime() - 20_000);
  const lines = more.lines ?? [ticket];
  const vat = more.kind === 'abort' ? [] : vatOf(lines);
  const totalCents = vat.reduce((sum, { grossCents }) => sum + grossCents, 0);
  const facts = {
    kind: 'sale' as const,
    entryId: null,
    sessionId: null,
    eventId: null,
    registerSerial: registerSerialOf(desk.id),
    payments: totalCents === 0 ? [] : [{ method: 'cash' as const, amountCents: totalCents }],
    totalCents,
    refersTo: null,
    note: '',
    ...more,
    lines,
    vat,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
  };
  const processData = processDataOf(facts);
  const fiscal = signer.sign({ clientId: facts.registerSerial, processData, startedAt, at: finishedAt });
  return FiscalDocument.parse({ ...facts, fiscal });
}

type WantedClosing = Pick<ClosingPayload, 'zNumber' | 'cashierId'> & Partial<ClosingPayload> & { at: Date };

/** A closing of a desk's register with its frozen master data. */
export function testClosing(signer: TestSigner, desk: { id: string }, wanted: WantedClosing): ClosingPayload {
  const { at, ...more } = wanted;
  const place = {
    name: 'Salsa Haus',
    street: 'Lindwurmstr. 1',
    postalCode: '80337',
    city: 'München',
    country: 'DEU',
    vatId: '',
  };
  const register = {
    serial: registerSerialOf(desk.id),
    brand: '',
    model: '',
    softwareBrand: 'Desk',
    softwareVersion: '1',
  };
  const tse = {
    id: 1,
    serial: signer.serial,
    algorithm: 'ecdsa-plain-SHA256',
    timeFormat: 'unixTime',
    encoding: 'UTF-8' as const,
    publicKey: signer.publicKey,
    certificates: ['TUlJQg=='],
    certifiedAs: null,
    validUntil: '2031-05-01T00:00:00.000Z',
    isStandIn: true,
  };
  return ClosingPayload.parse({
    sessionId: randomUUID(),
    createdAt: at.toISOString(),
    businessDay: at.toISOString().slice(0, 10),
    taxonomy: TAXONOMY,
    firstNumber: null,
    lastNumber: null,
    master: {
      company: { ...place, taxNumber: '143/123/12345', isSmallBusiness: false },
      place,
      register,
      tses: [tse],
      vat: [{ key: 1, bps: 1_900, text: VAT_KEYS[1].text }],
      operators: [{ id: more.cashierId, name: 'Ana Kassel' }],
    },
    ...more,
  });
}

/** What stands in a journal: JSON, without members that are undefined. */
export const asPayload = (facts: object): JournalEntry['payload'] =>
  JSON.parse(JSON.stringify(facts)) as JournalEntry['payload'];
