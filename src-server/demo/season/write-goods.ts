import type { Db } from '#server/db/client.ts';
import { goods } from '#server/db/schema/goods.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

const GOODS = [
  { name: 'Garderobe', kind: 'cloakroom', priceCents: 250, stock: null },
  { name: 'T-Shirt', kind: 'merchandise', priceCents: 2_500, stock: 24 },
] as const;

/** What the demo's desks sell beside tickets, every night. */
export function writeGoods(db: Db, { now }: { now: Date }): void {
  const write = rowWriter(db, goods, [
    'id',
    'name',
    'kind',
    'priceCents',
    'vatBps',
    'stock',
    'position',
    'createdAt',
    'updatedAt',
  ]);
  for (const [i, one] of GOODS.entries())
    write({
      ...one,
      id: seedUuid(`goods:${one.name}`),
      vatBps: 1900,
      position: (i + 1) * 10,
      createdAt: now,
      updatedAt: now,
    });
}
