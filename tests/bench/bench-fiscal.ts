import { Readable } from 'node:stream';
import { SECOND_MS } from '#shared/time.ts';
import { readArchive } from '#server/services/door/fiscal/read-archive.ts';
import { verifyArchive } from '#server/services/door/fiscal/verify-archive.ts';
import { tarOf, testDevice } from '#tests/support/fiscal/archive-of.ts';
import type { BenchRow } from './bench-row.ts';

const SALES = 60_000;
const PROCESS_DATA = 'Beleg^30.00_0.00_0.00_0.00_0.00^30.00:Bar';

/** A year of nights in one archive: two messages a sale. */
export async function benchArchive(): Promise<BenchRow> {
  const begun = Date.now();
  const device = testDevice({ from: new Date(begun - SECOND_MS), to: new Date(begun + 2 * SALES * SECOND_MS) });
  const files = [device.issuerCertificate, device.certificate];
  for (let number = 1; number <= SALES; number++) {
    const at = new Date(begun + number * SECOND_MS);
    files.push(
      device.transaction('StartTransaction', number, { at }),
      device.transaction('FinishTransaction', number, { at, processData: PROCESS_DATA }),
    );
  }
  const archive = await tarOf(files).toArray();
  const from = performance.now();
  const { logMessages, problems } = await verifyArchive(readArchive(Readable.from(archive)));
  const seconds = (performance.now() - from) / SECOND_MS;
  if (logMessages !== 2 * SALES || problems.length > 0)
    throw new Error(`${logMessages} messages, ${problems.length} problems`);
  return {
    row: 'a TSE archive with 120,000 log messages, verified',
    value: seconds,
    unit: 's',
    reach: { atMost: 60 },
    notes: {},
  };
}
