import { businessDayRange } from '../../berlin.ts';
import { CSV_BOM, csvLine } from '../../csv-line.ts';
import { berlinTime } from '../dsfinvk/berlin-time.ts';

/** An outage of a register's security device, as a package lists it. Instants are ISO 8601. */
export type ListedOutage = {
  deskName: string;
  registerSerial: string;
  beganAt: string;
  endedAt: string | null;
  reason: string;
  code: string;
  deviceSerial: string;
  firstNumber: number;
  lastNumber: number | null;
  /** How many transactions the device had finished though their receipts say outage. */
  found: number;
};

/** Business days `YYYY-MM-DD`, both included. */
export type Days = { from: string; to: string };

const COLUMNS = [
  'Kasse',
  'Seriennummer der Kasse',
  'Beginn',
  'Ende',
  'Grund',
  'Fehlercode der TSE',
  'Seriennummer der TSE',
  'Erster Beleg ohne Signatur',
  'Letzter Beleg ohne Signatur',
  'Später an der TSE gefundene Vorgänge',
];

/** The instants between which an outage has to have been going on to be of these days. */
export const outageTimes = ({ from, to }: Days): { since: Date; before: Date } => ({
  since: businessDayRange(from).from,
  before: businessDayRange(to).to,
});

/**
 * The outage log of the security devices (AEAO to § 146a, 1.14), the newest first, with times on Berlin's clock. It is
 * made of what was going on during the days of a package.
 */
export function* outagesCsv(outages: Iterable<ListedOutage>): Generator<string> {
  yield `${CSV_BOM}${csvLine(COLUMNS)}`;
  for (const one of outages)
    yield csvLine([
      one.deskName,
      one.registerSerial,
      berlinTime(one.beganAt),
      one.endedAt === null ? 'dauert an' : berlinTime(one.endedAt),
      one.reason,
      one.code,
      one.deviceSerial,
      one.firstNumber,
      one.lastNumber,
      one.found,
    ]);
}
