import { randomUUID } from 'node:crypto';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { eventSeries } from '#server/db/schema/series.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const insert = prepared(columnsOf(eventSeries, ['id', 'name', 'createdAt']), (orm, row) =>
  orm.insert(eventSeries).values(row).prepare(),
);

/** Begins a series; gives its id. Call inside a transaction. */
export function addSeries(ctx: ServiceContext, name: string): string {
  const id = randomUUID();
  insert(ctx.db).run({ id, name, createdAt: ctx.now() });
  return id;
}
