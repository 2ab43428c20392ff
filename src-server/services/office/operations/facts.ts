import { statement } from '#server/db/client.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** In `meta`: what the alarms are worked out from. Instants in UTC milliseconds. */
export type FactKey = 'backup_made_at' | 'backup_failed_at' | 'webhook_missed_at' | 'alarms_told';

const read = statement<{ key: FactKey }, { value: string }>(`SELECT value FROM meta WHERE key = @key`);
const write = statement<{ key: FactKey; value: string }>(
  `INSERT INTO meta (key, value) VALUES (@key, @value) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
);
const remove = statement<{ key: FactKey }>(`DELETE FROM meta WHERE key = @key`);

export const readFact = (ctx: ServiceContext, key: FactKey): string | undefined => read(ctx.db).get({ key })?.value;

/** An instant that was noted; undefined when none was. */
export function instantOf(ctx: ServiceContext, key: FactKey): Date | undefined {
  const value = readFact(ctx, key);
  return value === undefined ? undefined : new Date(Number(value));
}

/** Nobody waits for it: on a full disk it is left out, and the alarm for that says enough. */
export const noteFact = (ctx: ServiceContext, key: FactKey, value: string): void =>
  writeIfPossible(ctx.db, () => write(ctx.db).run({ key, value }));
export const noteNow = (ctx: ServiceContext, key: FactKey): void => noteFact(ctx, key, String(ctx.now().getTime()));

/** Costs a look at one row when there is nothing to forget. */
export function forgetFact(ctx: ServiceContext, key: FactKey): void {
  if (readFact(ctx, key) !== undefined) writeIfPossible(ctx.db, () => remove(ctx.db).run({ key }));
}
