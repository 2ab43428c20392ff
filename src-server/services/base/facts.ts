import { deleteRows, findRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { meta } from '#server/db/schema/meta.ts';
import { writeIfPossible } from '#server/db/write-health.ts';
import type { ServiceContext } from './service-context.ts';

/** What the server remembers about itself, one row each in `meta`. Instants are UTC milliseconds. */
export type FactKey =
  | 'backup_made_at'
  | 'backup_failed_at'
  | 'webhook_missed_at'
  | 'alarms_told'
  /** Until when the provider's webhook events were read, and its refunds compared. */
  | 'provider_messages_read_until'
  /** When they were asked for last, answered or not, and since when that has gone on without a gap. */
  | 'provider_messages_asked_at'
  | 'listening_since'
  | 'provider_refunds_compared_until'
  /** Until when the lines of the provider's account were read, and from where on they are there without a gap. */
  | 'provider_balance_read_until'
  | 'provider_balance_read_from'
  /** Until when the wallets were told what the clock alone changed. */
  | 'wallets_told_until'
  /** The Berlin day on which retention ran last. */
  | 'forgotten_on';

type FactContext = Pick<ServiceContext, 'db'>;

const write = prepared({ key: meta.key, value: meta.value }, (orm, { key, value }) =>
  orm
    .insert(meta)
    .values({ key, value })
    .onConflictDoUpdate({ target: meta.key, set: { value: excludedOf(meta.value) } })
    .prepare(),
);

export const readFact = (ctx: FactContext, key: FactKey): string | undefined =>
  findRow(ctx.db, meta, { key }, ['value'])?.value;

/** An instant that was noted; undefined when none was. */
export function instantOf(ctx: FactContext, key: FactKey): Date | undefined {
  const value = readFact(ctx, key);
  return value === undefined ? undefined : new Date(Number(value));
}

export const writeFact = (ctx: FactContext, key: FactKey, value: string): void =>
  void write(ctx.db).run({ key, value });

/** The same for a fact that nobody waits for: on a full disk it is not written. A full disk has an alarm of its own. */
export const noteFact = (ctx: FactContext, key: FactKey, value: string): void =>
  writeIfPossible(ctx.db, () => writeFact(ctx, key, value));
export const noteNow = (ctx: ServiceContext, key: FactKey): void => noteFact(ctx, key, String(ctx.now().getTime()));

/** Without a fact this costs one read and no write. */
export function forgetFact(ctx: FactContext, key: FactKey): void {
  if (readFact(ctx, key) !== undefined) writeIfPossible(ctx.db, () => deleteRows(ctx.db, meta, { key }));
}
