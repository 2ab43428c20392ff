import { and, asc, count, desc, eq, getTableColumns, isNull, or } from 'drizzle-orm';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared, type RowOf } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { events } from '#server/db/schema/events.ts';
import { goods } from '#server/db/schema/goods.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const columns = getTableColumns(goods);
const insert = prepared(columnsOf(goods, Object.keys(columns) as (keyof typeof columns)[]), (orm, row) =>
  orm.insert(goods).values(row).prepare(),
);
const update = prepared(
  columnsOf(goods, ['id', 'eventId', 'name', 'kind', 'priceCents', 'vatBps', 'stock', 'position', 'updatedAt']),
  (orm, { id, ...changes }) => orm.update(goods).set(changes).where(eq(goods.id, id)).prepare(),
);

const all = prepared((orm) =>
  orm
    .select({
      id: goods.id,
      eventId: goods.eventId,
      eventTitle: events.title,
      name: goods.name,
      kind: goods.kind,
      priceCents: goods.priceCents,
      vatBps: goods.vatBps,
      stock: goods.stock,
      position: goods.position,
      isActive: goods.isActive,
    })
    .from(goods)
    .leftJoin(events, eq(events.id, goods.eventId))
    .orderBy(desc(goods.isActive), asc(goods.position), asc(goods.name), asc(goods.id))
    .prepare(),
);
const onSale = prepared({ eventId: goods.eventId }, (orm, { eventId }) =>
  orm
    .select({
      id: goods.id,
      eventId: goods.eventId,
      name: goods.name,
      kind: goods.kind,
      priceCents: goods.priceCents,
      vatBps: goods.vatBps,
      stock: goods.stock,
    })
    .from(goods)
    .where(and(eq(goods.isActive, true), or(isNull(goods.eventId), eq(goods.eventId, eventId))))
    .orderBy(asc(goods.position), asc(goods.name), asc(goods.id))
    .prepare(),
);
const active = prepared((orm) => orm.select({ goods: count() }).from(goods).where(eq(goods.isActive, true)).prepare());

export type GoodsRow = typeof goods.$inferSelect;

export const insertGoods = (ctx: ServiceContext, row: GoodsRow): void => void insert(ctx.db).run(row);
export const updateGoods = (ctx: ServiceContext, row: Omit<GoodsRow, 'isActive' | 'createdAt'>): void =>
  void update(ctx.db).run(row);
export const setGoodsActive = (ctx: ServiceContext, row: Pick<GoodsRow, 'id' | 'isActive' | 'updatedAt'>): void =>
  void updateRows(ctx.db, goods, { id: row.id }, { isActive: row.isActive, updatedAt: row.updatedAt });
export const putStock = (ctx: ServiceContext, row: Pick<GoodsRow, 'id' | 'stock'>): void =>
  void updateRows(ctx.db, goods, { id: row.id }, { stock: row.stock });
export const findGoods = (ctx: ServiceContext, id: string): GoodsRow | undefined => findRow(ctx.db, goods, { id });
export const allGoods = (ctx: ServiceContext): RowOf<typeof all>[] => all(ctx.db).all();
/** On offer at an event: its own goods and those of every night. */
export const goodsOnSale = (ctx: ServiceContext, eventId: string): RowOf<typeof onSale>[] =>
  onSale(ctx.db).all({ eventId });
export const countActiveGoods = (ctx: ServiceContext): number => active(ctx.db).get()?.goods ?? 0;
