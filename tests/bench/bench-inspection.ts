import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/client.ts';
import type { PackageView } from '#shared/fiscal/inspection.ts';
import { SECOND_MS } from '#shared/time.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { addSignedInBuyers, type Buyer } from '#tests/support/processes/prepare-shop.ts';
import { askProcedure } from './ask-procedure.ts';
import { steadyLoad } from './bench-accounts.ts';
import { addNights, NIGHTS, SALES } from './bench-dsfinvk.ts';
import type { BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';
import { residentMbOf } from './process-facts.ts';

const LOAD_SECONDS = 10;
const POLL_MS = 250;
const DOCUMENTS = NIGHTS * SALES;

/** A year of nights at one door, and an admin who is asked for it. */
export function prepareInspection(db: Db): Buyer {
  addNights(db);
  const [admin] = addSignedInBuyers(db, 1);
  if (admin === undefined) throw new Error('nobody signed in');
  db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(admin.userId);
  return admin;
}

/** Presses the button and waits for the package; the seconds it took, and the most memory the server had meanwhile. */
async function makePackage(
  { server: { url, pid } }: BenchShop,
  { cookie }: Buyer,
): Promise<{ seconds: number; peakMb: number; bytes: number }> {
  const begun = performance.now();
  const input = { from: '2000-01-01', to: '2099-12-31' };
  const { id } = await callProcedure<{ id: string }>(url, { procedure: 'admin.fiscal.requestPackage', cookie, input });
  let peakMb = 0;
  for (;;) {
    peakMb = Math.max(peakMb, residentMbOf(pid));
    const { data } = await askProcedure<{ items: PackageView[] }>({ url, cookie }, 'admin.fiscal.packages', {});
    const made = data.items.find((one) => one.id === id);
    if (made?.state === 'failed') throw new Error(made.error ?? 'failed');
    if (made?.state === 'ready') {
      if (made.total !== DOCUMENTS) throw new Error(`${made.total} documents`);
      return { seconds: (performance.now() - begun) / SECOND_MS, peakMb, bytes: made.bytes ?? 0 };
    }
    await sleep(POLL_MS);
  }
}

/**
 * What an inspector is handed of a year of nights: how soon it is there, how far the server's memory grows with the
 * thread that writes it, and what visitors notice.
 */
export async function benchInspection(
  { shop, admin }: { shop: BenchShop; admin: Buyer },
  upcomingUrl: string,
): Promise<BenchRow[]> {
  const upcoming = shop.server.url + upcomingUrl;
  const quiet = await steadyLoad(upcoming, LOAD_SECONDS);
  const beforeMb = residentMbOf(shop.server.pid);
  const [made, during] = await Promise.all([makePackage(shop, admin), steadyLoad(upcoming, LOAD_SECONDS)]);
  const row = `package for an inspector, ${DOCUMENTS.toLocaleString('en')} documents`;
  return [
    {
      row: `${row}, made and checked`,
      value: made.seconds,
      unit: 's',
      reach: { atMost: 60 },
      notes: { MB: made.bytes / 1_000_000 },
    },
    {
      row: `${row}, memory of the server grown`,
      value: made.peakMb - beforeMb,
      unit: 'MB',
      reach: { atMost: 80 },
      notes: { 'before MB': beforeMb },
    },
    {
      row: 'p99 of events.upcoming while such a package is made vs quiet',
      value: during.p99 / quiet.p99,
      unit: '×',
      reach: { atMost: 3 },
      notes: { 'quiet p99 ms': quiet.p99, 'p99 ms': during.p99 },
    },
  ];
}
