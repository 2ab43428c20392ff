import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/client.ts';
import { callProcedure } from '#tests/support/processes/call-procedure.ts';
import { addSellingEvent, addSignedInBuyers, type Buyer } from '#tests/support/processes/prepare-shop.ts';
import { steadyLoad } from './bench-accounts.ts';
import type { BenchRow } from './bench-row.ts';
import type { BenchShop } from './bench-shop.ts';

const ORDERS = 5_000;
const LOAD_SECONDS = 15;
/** The load's process starts and warms up before it counts. */
const WARM_UP_MS = 1_500;

/** The check-in list of a night that pretix has sold out. */
const table = (): string =>
  [
    'Order code;Attendee name;Product;Price;Checked in;Paid;Secret;E-mail;Company;Voucher code;Order date',
    ...Array.from({ length: ORDERS }, (_, at) =>
      [
        `A${String(at).padStart(5, '0')}`,
        `Dancer Number ${at}`,
        at % 3 === 0 ? 'Presale' : 'Presale – Couple',
        '15.50',
        '',
        'Yes',
        randomUUID().replaceAll('-', ''),
        `dancer-${at}@list.example`,
        '',
        '',
        '2026-09-12',
      ].join(';'),
    ),
  ].join('\n');

export type ImportingAdmin = { admin: Buyer; eventId: string };

export function prepareImport(db: Db): ImportingAdmin {
  const [admin] = addSignedInBuyers(db, 1);
  if (admin === undefined) throw new Error('nobody signed in');
  db.sqlite.prepare(`INSERT INTO user_roles (user_id, role) VALUES (?, 'admin')`).run(admin.userId);
  return { admin, eventId: addSellingEvent(db, { capacity: ORDERS, quota: ORDERS }).eventId };
}

/** Five thousand orders of another system: how long until one sees them, until they are there, and what visitors notice. */
export async function benchImport(
  { server }: BenchShop,
  { admin: { cookie }, eventId }: ImportingAdmin,
  websiteUrl: string,
): Promise<BenchRow[]> {
  const input = { text: table(), nights: { '': eventId } };
  const ask = async <T>(procedure: string, sent: object) => {
    const begun = performance.now();
    const answer = await callProcedure<T>(server.url, { procedure, cookie, input: sent });
    return { seconds: (performance.now() - begun) / 1_000, answer };
  };
  const upcoming = server.url + websiteUrl;
  const idle = await steadyLoad(upcoming, LOAD_SECONDS);
  const [[preview, write], loaded] = await Promise.all([
    sleep(WARM_UP_MS).then(async () => {
      const looked = await ask<{ counts: { tickets: number } }>('admin.orderImports.preview', input);
      if (looked.answer.counts.tickets !== ORDERS) throw new Error('not every order was seen');
      const written = await ask<{ tickets: number }>('admin.orderImports.run', { ...input, id: randomUUID() });
      if (written.answer.tickets !== ORDERS) throw new Error('not every order was written');
      return [looked.seconds, written.seconds] as const;
    }),
    steadyLoad(upcoming, LOAD_SECONDS),
  ]);
  return [
    { row: `import of ${ORDERS} orders: preview`, value: preview, unit: 's', reach: { atMost: 5 } },
    { row: `import of ${ORDERS} orders: write`, value: write, unit: 's', reach: { atMost: 30 } },
    {
      row: 'p99 of events.upcoming while orders are imported vs idle',
      value: loaded.p99 / idle.p99,
      unit: '×',
      reach: { atMost: 3 },
      notes: { 'idle p99 ms': idle.p99, 'p99 ms': loaded.p99, 'worst ms': loaded.worst },
    },
  ];
}
