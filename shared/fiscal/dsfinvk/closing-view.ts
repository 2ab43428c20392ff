import type { FiscalDocument } from '../fiscal-document.ts';
import { VAT_KEYS, type VatKey } from '../vat-keys.ts';
import { berlinTime } from './berlin-time.ts';
import { sumsOf, type ClosingSums } from './closing-sums.ts';
import { whole, type Cell } from './dialect.ts';
import type { ClosingSource } from './source.ts';

/** A closing as the tables need it: its source, and what they look up in its frozen master data. */
export type ClosingView = ClosingSource & {
  /** The three columns that each of its rows begins with. */
  keys: Readonly<Record<string, Cell>>;
  /** The rate that the key stood for, in basis points. */
  bpsOf(key: VatKey): number;
  /** The device's number in this closing; null when it is none of its devices. */
  tseIdOf(document: FiscalDocument): number | null;
  operatorNameOf(id: string): string;
  /** Added up when first asked for. */
  sums(): ClosingSums;
};

/** Looks through a closing's master data once. */
export function closingView(source: ClosingSource): ClosingView {
  const { zNumber, createdAt, master } = source.closing;
  const rates = new Map(master.vat.map(({ key, bps }) => [key, bps]));
  const devices = new Map(master.tses.map(({ serial, id }) => [serial, id]));
  const operators = new Map(master.operators.map(({ id, name }) => [id, name]));
  const bpsOf = (key: VatKey): number => rates.get(key) ?? VAT_KEYS[key].bps;
  let sums: ClosingSums | undefined;
  return {
    closing: source.closing,
    documents: () => source.documents(),
    whereClosed: (number) => source.whereClosed(number),
    keys: { Z_KASSE_ID: master.register.serial, Z_ERSTELLUNG: berlinTime(createdAt), Z_NR: whole(zNumber) },
    bpsOf,
    // A device that did not answer at all has not told its serial number: it is the one that was in use at the end.
    tseIdOf: ({ fiscal: { deviceSerial } }) =>
      deviceSerial === '' ? (master.tses.at(-1)?.id ?? null) : (devices.get(deviceSerial) ?? null),
    operatorNameOf: (id) => operators.get(id) ?? '',
    sums: () => (sums ??= sumsOf(source.documents(), bpsOf)),
  };
}
