import type { Db } from '#server/db/client.ts';
import { goods } from '#server/db/schema/goods.ts';
import { rowWriter } from './row-writer.ts';
import { makeSeasonCalendar } from './season-calendar.ts';
import { seedUuid } from './season-ids.ts';

const GOODS_SINCE_DAYS = 60;
/** What the till sold beside tickets on the nights of the season. */
export const COAT = 'Garderobe';
export const COAT_CENTS = 250;
export const coatId = goodsIdOf(COAT);

const GOODS = [
  { name: COAT, kind: 'cloakroom', priceCents: COAT_CENTS, stock: null },
  { name: 'T-Shirt', kind: 'merchandise', priceCents: 2_500, stock: 24 },
] as const;

function goodsIdOf(name: string): string {
  return seedUuid(`goods:${name}`);
}

/** What the demo's desks sell beside tickets, every night. They are on sale since before the tills' first night. */
export function writeGoods(db: Db, { now }: { now: Date }): void {
  const createdAt = makeSeasonCalendar(now).at(-GOODS_SINCE_DAYS, 12, 0);
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
      id: goodsIdOf(one.name),
      vatBps: 1900,
      position: (i + 1) * 10,
      createdAt,
      updatedAt: createdAt,
    });
}
