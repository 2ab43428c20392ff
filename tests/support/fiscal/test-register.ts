import { X509Certificate } from 'node:crypto';
import { ClosingPayload, TAXONOMY, type FrozenMaster } from '#shared/fiscal/closing.ts';
import type { ClosingSource, WhereClosed } from '#shared/fiscal/dsfinvk/source.ts';
import { FiscalDocument, type DocumentKind, type DocumentLine } from '#shared/fiscal/fiscal-document.ts';
import { readLogMessage } from '#shared/fiscal/log-message.ts';
import { VAT_KEYS, type VatKey } from '#shared/fiscal/vat-keys.ts';
import { processDataOf } from '#shared/fiscal/process-data-of.ts';
import { cents, vatWithin } from '#shared/money.ts';
import { SECOND_MS } from '#shared/time.ts';
import { pointOfKey } from '#server/services/door/fiscal/signature.ts';
import { testDevice, type ArchiveFile, type TestDevice } from './archive-of.ts';

export const REGISTER = 'Kasse-1';
const CASHIER = '3f5c1d9a-6f0e-4c55-9f2b-0c8a4f3c1d11';
const SESSION = '9d0a6a59-2f0c-4b0e-8d6c-5a4b1e7f2c22';

/** What a test says of a document; the rest follows from it. */
export type Sold = {
  kind: DocumentKind;
  lines?: readonly DocumentLine[];
  paid?: 'cash' | 'card';
  refersTo?: { registerSerial: string; number: number };
  note?: string;
  /** Why it was not signed. */
  outage?: string;
};

export const line = (
  name: string,
  businessCase: DocumentLine['businessCase'],
  more: Partial<DocumentLine>,
): DocumentLine => ({
  name,
  businessCase,
  articleId: businessCase === 'Umsatz' ? 'T-AK' : null,
  quantity: 1,
  unitCents: 1_500,
  vatKey: businessCase === 'Umsatz' ? 1 : 5,
  ...more,
});

export type TestRegister = {
  device: TestDevice;
  /** What lies in the device's archive by now. */
  archive: ArchiveFile[];
  /** A document 26 seconds long; the next one begins a minute later. */
  make(sold: Sold): FiscalDocument;
  /** Closes what was made since the closing before. */
  close(createdAt: string, changes?: { businessDay?: string; master?: Partial<FrozenMaster> }): ClosingSource;
};

const vatOf = (lines: readonly DocumentLine[]) =>
  [...Map.groupBy(lines, ({ vatKey }) => vatKey)].map(([vatKey, own]) => {
    const grossCents = own.reduce((sum, { unitCents, quantity }) => sum + unitCents * quantity, 0);
    return { vatKey, grossCents, ...vatWithin(cents(grossCents), VAT_KEYS[vatKey].bps) };
  });

type Signature = Pick<
  FiscalDocument['fiscal'],
  'transactionNumber' | 'signatureCounter' | 'signature' | 'startedAt'
> & {
  finishedAt: string;
};

/** A register whose documents are really signed, by a device of its own. `from` is the first document's start. */
export function testRegister(options: { from: string; number: number; zNumber: number; closedBefore?: ClosedBefore }) {
  const begun = Date.parse(options.from);
  const [opens, ends] = [new Date(begun - SECOND_MS), new Date(begun + 400 * 24 * 3_600 * SECOND_MS)];
  const device = testDevice({ from: opens, to: ends });
  const publicKey = pointOfKey(new X509Certificate(device.certificate.content).publicKey);
  const archive = [device.issuerCertificate, device.certificate, device.system('initialize', opens)];
  const closed: { from: number; to: number; where: WhereClosed }[] = [];
  const open: FiscalDocument[] = [];
  let { number, zNumber } = options;
  let transaction = 0;
  let at = begun;

  function sign(processData: string, from: Date, to: Date): Signature {
    const finish = (transaction += 1);
    archive.push(device.transaction('StartTransaction', finish, { at: from }));
    const file = device.transaction('FinishTransaction', finish, { at: to, processData });
    archive.push(file);
    const { counter, signature } = readLogMessage(file.content);
    return {
      transactionNumber: finish,
      signatureCounter: counter,
      signature: Buffer.from(signature).toString('base64'),
      startedAt: from.toISOString(),
      finishedAt: to.toISOString(),
    };
  }

  function make({ kind, lines = [], paid = 'cash', refersTo, note = '', outage }: Sold): FiscalDocument {
    const [from, to] = [new Date(at), new Date(at + 26 * SECOND_MS)];
    at += 60 * SECOND_MS;
    const vat = vatOf(lines);
    const totalCents = vat.reduce((sum, { grossCents }) => sum + grossCents, 0);
    const payments = totalCents === 0 ? [] : [{ method: paid, amountCents: totalCents }];
    const processData = processDataOf({ kind, lines, payments });
    const unsigned = { transactionNumber: null, signatureCounter: null, signature: null };
    const times = { startedAt: from.toISOString(), finishedAt: to.toISOString() };
    const document = FiscalDocument.parse({
      number: number++,
      kind,
      entryId: null,
      sessionId: SESSION,
      eventId: null,
      cashierId: CASHIER,
      registerSerial: REGISTER,
      ...times,
      lines: [...lines],
      vat,
      payments,
      totalCents,
      refersTo: refersTo ?? null,
      note,
      fiscal: {
        state: outage === undefined ? 'signed' : 'outage',
        registerSerial: REGISTER,
        deviceSerial: outage === undefined ? device.serial : '',
        processType: 'Kassenbeleg-V1',
        processData,
        signatureAlgorithm: outage === undefined ? 'ecdsa-plain-SHA256' : null,
        publicKey: outage === undefined ? Buffer.from(publicKey).toString('base64') : null,
        outageReason: outage ?? null,
        ...times,
        ...(outage === undefined ? sign(processData, from, to) : unsigned),
      },
    });
    open.push(document);
    return document;
  }

  function masterOf(documents: readonly FiscalDocument[]): FrozenMaster {
    const address = {
      name: 'Verein für Tanz',
      street: 'Lindwurmstr. 1',
      postalCode: '80337',
      city: 'München',
      country: 'DEU',
    };
    const keys = [...new Set(documents.flatMap(({ lines }) => lines.map(({ vatKey }) => vatKey)))].toSorted(
      (a, b) => a - b,
    );
    return {
      company: { ...address, vatId: '', taxNumber: '143/123/45678', isSmallBusiness: false },
      place: { ...address, vatId: '' },
      register: { serial: REGISTER, brand: 'Test', model: 'Desk', softwareBrand: 'Test', softwareVersion: '0.1.0' },
      tses: [
        {
          id: 1,
          serial: device.serial,
          algorithm: 'ecdsa-plain-SHA256',
          timeFormat: 'unixTime',
          encoding: 'UTF-8',
          publicKey: Buffer.from(publicKey).toString('base64'),
          certificates: [device.certificate.content.toString('base64')],
          certifiedAs: null,
          validUntil: ends.toISOString(),
          isStandIn: true,
        },
      ],
      vat: keys.map((key: VatKey) => ({ key, bps: VAT_KEYS[key].bps, text: VAT_KEYS[key].text })),
      operators: [{ id: CASHIER, name: 'Kim' }],
    };
  }

  function close(createdAt: string, { businessDay, master }: Parameters<TestRegister['close']>[1] = {}): ClosingSource {
    const documents = open.splice(0);
    const closing = ClosingPayload.parse({
      zNumber: zNumber++,
      sessionId: SESSION,
      cashierId: CASHIER,
      createdAt,
      businessDay: businessDay ?? createdAt.slice(0, 10),
      taxonomy: TAXONOMY,
      firstNumber: documents[0]?.number ?? null,
      lastNumber: documents.at(-1)?.number ?? null,
      master: { ...masterOf(documents), ...master },
    });
    const where = { zNumber: closing.zNumber, createdAt };
    closed.push({ from: documents[0]?.number ?? 0, to: documents.at(-1)?.number ?? -1, where });
    at = Math.max(at, Date.parse(createdAt) + 60 * SECOND_MS);
    return {
      closing,
      documents: () => documents.values(),
      whereClosed: (wanted) =>
        closed.find(({ from, to }) => from <= wanted && wanted <= to)?.where ?? options.closedBefore?.(wanted) ?? null,
    };
  }
  return { device, archive, make, close } satisfies TestRegister;
}

export type ClosedBefore = (number: number) => WhereClosed | null;
