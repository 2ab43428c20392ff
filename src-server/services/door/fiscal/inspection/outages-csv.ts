import { businessDayRange } from '#shared/berlin.ts';
import { CSV_BOM, csvLine } from '#shared/csv-line.ts';
import { berlinTime } from '#shared/fiscal/dsfinvk/berlin-time.ts';
import type { BookContext } from '../book-context.ts';
import { readOutages } from '../outage-rows.ts';

const PER_PAGE = 200;
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

/**
 * The outage log of the security devices (AEAO to § 146a, 1.14): what was going on during these business days, the newest
 * first, with times on Berlin's clock.
 */
export function* outagesCsv(ctx: BookContext, days: { from: string; to: string }): Generator<string> {
  yield `${CSV_BOM}${csvLine(COLUMNS)}`;
  const since = businessDayRange(days.from).from;
  let before = { at: businessDayRange(days.to).to, id: '' };
  for (;;) {
    const rows = readOutages(ctx, { since, ...before, limit: PER_PAGE });
    for (const one of rows)
      yield csvLine([
        one.deskName,
        one.registerSerial,
        berlinTime(one.beganAt.toISOString()),
        one.endedAt === null ? 'dauert an' : berlinTime(one.endedAt.toISOString()),
        one.reason,
        one.code,
        one.deviceSerial,
        one.firstNumber,
        one.lastNumber,
        one.found,
      ]);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PER_PAGE) return;
    before = { at: last.beganAt, id: last.id };
  }
}
