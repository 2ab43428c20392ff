import type { CheckedClosing, CheckedReceipt } from '#shared/fiscal/dsfinvk/check/books.ts';
import { devicesOf } from '#shared/fiscal/dsfinvk/check/check-signature.ts';
import type { Problem } from '#shared/fiscal/dsfinvk/check/problem.ts';
import { readTable } from '#shared/fiscal/dsfinvk/check/read-table.ts';
import { OutagePayload } from '#shared/fiscal/outage.ts';

/** The list of outages that lies beside an export: `npm run fiscal:night` writes the first, a package has the second. */
export const OUTAGE_FILES = ['outages.json', 'ausfaelle.csv'] as const;

/**
 * One outage as it was written down, from its first document without a signature to the next that is signed. Null is
 * what the list does not say. `register` is null in the first list, which has a row for each time that an outage came back
 * within a minute; in a package's it is one row, with signed documents in between.
 */
type ToldOutage = {
  register: string | null;
  first: number;
  /** The last one without a signature; Infinity while it goes on. */
  last: number;
  beganAt: number;
  endedAt: number | null;
  reason: string | null;
  device: string | null;
};

function ofJournal(text: string): ToldOutage[] {
  const told: ToldOutage[] = [];
  for (const payload of OutagePayload.array().parse(JSON.parse(text))) {
    const at = Date.parse(payload.at);
    if (payload.type === 'open' || payload.type === 'reopen') {
      const [reason, device] = payload.type === 'open' ? [payload.reason, payload.deviceSerial] : [null, null];
      const { documentNumber: first } = payload;
      told.push({ register: null, first, last: Infinity, beganAt: at, endedAt: null, reason, device });
    }
    const last = told.at(-1);
    if (payload.type === 'close' && last !== undefined)
      Object.assign(last, { last: payload.documentNumber - 1, endedAt: at });
  }
  return told;
}

const ofPackage = (text: string): ToldOutage[] =>
  readTable('ausfaelle.csv', text).rows.map((row) => {
    const isOver = row.text('Ende') !== 'dauert an';
    return {
      register: row.text('Seriennummer der Kasse'),
      first: Number(row.text('Erster Beleg ohne Signatur')),
      last: isOver ? Number(row.text('Letzter Beleg ohne Signatur')) : Infinity,
      beganAt: Date.parse(row.text('Beginn')),
      endedAt: isOver ? Date.parse(row.text('Ende')) : null,
      reason: row.text('Grund'),
      device: row.text('Seriennummer der TSE'),
    };
  });

type Numbered = {
  number: number;
  register: string;
  about: string;
  endedAt: number;
  fault: string;
  device: string;
  isSigned: boolean;
};

function numbered(closing: CheckedClosing, { row, about, rows }: CheckedReceipt): Numbered {
  const [signature] = rows('transactions_tse');
  return {
    number: Number(row.text('BON_NR')),
    register: closing.register,
    about,
    endedAt: Date.parse(row.text('BON_ENDE')),
    fault: signature?.text('TSE_TA_FEHLER') ?? '',
    device:
      devicesOf(closing)
        .get(signature?.text('TSE_ID') ?? '')
        ?.text('TSE_SERIAL') ?? '',
    isSigned: signature?.text('TSE_TA_SIG') !== '',
  };
}

/** How an outage that was written down contradicts the documents; null where it does not, or the export has none of it. */
function contradiction(told: ToldOutage, documents: readonly Numbered[]): string | null {
  const own = documents.filter(({ register }) => told.register === null || told.register === register);
  const first = own.find(({ number }) => number === told.first);
  const next = own.find(({ number }) => number === told.last + 1);
  const isEachTold = told.register === null;
  const inside = own.filter(({ number }) => number >= told.first && number <= told.last);
  const signed = isEachTold ? inside.find(({ isSigned }) => isSigned) : undefined;
  if (signed !== undefined) return `${signed.number} is signed`;
  if (next?.isSigned === false) return `${next.number} is not signed`;
  if (next !== undefined && told.endedAt !== null && next.endedAt !== told.endedAt)
    return `ended with ${next.number}, at another time`;
  if (first === undefined) return null;
  if (told.beganAt !== first.endedAt) return `began with ${first.number}, at another time`;
  if (told.reason !== null && told.reason !== first.fault) return `the reason of ${first.number} differs`;
  return told.device !== null && first.device !== '' && told.device.toLowerCase() !== first.device.toLowerCase()
    ? `the device of ${first.number} differs`
    : null;
}

/**
 * The outages that were written down against the documents without a signature (AEAO to § 146a, 1.14): each of those
 * lies within one, each outage begins and ends with the documents it names, at their time, for their reason. `files`
 * are the texts of what lies beside the export.
 */
export function checkOutages(files: ReadonlyMap<string, string>, closings: readonly CheckedClosing[]): Problem[] {
  const file = OUTAGE_FILES.find((name) => files.has(name));
  const text = files.get(file ?? '') ?? '';
  let told: ToldOutage[] = [];
  try {
    told = file === undefined ? [] : file === 'outages.json' ? ofJournal(text) : ofPackage(text);
  } catch {
    return [{ rule: 'outage_differs', file: file ?? '', about: 'can’t be read' }];
  }
  const documents = closings.flatMap((closing) => closing.receipts.map((receipt) => numbered(closing, receipt)));
  const isTold = ({ number, register }: Numbered): boolean =>
    told.some((one) => (one.register ?? register) === register && number >= one.first && number <= one.last);
  return [
    ...documents
      .filter((one) => !one.isSigned && !isTold(one))
      .map(({ about }) => ({ rule: 'outage_unlogged' as const, file: 'transactions_tse.csv', about })),
    ...told.flatMap((one): Problem[] => {
      const about = contradiction(one, documents);
      return about === null
        ? []
        : [{ rule: 'outage_differs', file: file ?? '', about: `from ${one.first} on: ${about}` }];
    }),
  ];
}
