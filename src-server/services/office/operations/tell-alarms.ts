import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { ALARM_MAIL_EVERY_MS, type AlarmCheck } from '#shared/admin/alarms.ts';
import { DAY_MS } from '#shared/time.ts';
import { prepared } from '#server/db/client.ts';
import { indexedBy } from '#server/db/indexed-by.ts';
import { outbox, WAITING_MAILS } from '#server/db/schema/outbox.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { checkAlarms } from './check-alarms.ts';
import { noteFact, readFact } from '../../base/facts.ts';

/** `ids`: alarms by their id, with the steps that were reached where they have steps. */
const Told = z.object({ at: z.number(), ids: z.array(z.string()) });
type Told = z.infer<typeof Told>;

/** While something stays wrong, a reminder comes once a day. */
const REMIND_EVERY_MS = DAY_MS;

const admins = prepared((orm) =>
  orm
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(asc(userRoles.userId))
    .prepare(),
);
/**
 * Mails that could not leave yet: a second one would only arrive beside them. The conditions before the last are the
 * index's own.
 */
const unsent = prepared((orm) =>
  orm
    .select({ id: sql<string>`${outbox.id}` })
    .from(indexedBy(outbox, 'outbox_waiting_mails_idx'))
    .where(and(WAITING_MAILS, eq(outbox.kind, 'mail.alarm').inlineParams()))
    .limit(1)
    .prepare(),
);

function toldBefore(ctx: ServiceContext): Told {
  const value = readFact(ctx, 'alarms_told');
  return value === undefined ? { at: 0, ids: [] } : Told.parse(JSON.parse(value));
}

const keysOf = ({ id, steps }: AlarmCheck): string[] => steps?.map((step) => `${id} ${step}`) ?? [id];

/**
 * Pure: what the next mail is about. All that is wrong when something is new and an hour has passed since the last mail,
 * or after a day of the same; what goes by steps only when its step is new. Nothing: no mail is due.
 */
function toTell(told: Told, wrong: readonly AlarmCheck[], now: number): AlarmCheck[] {
  if (now - told.at < ALARM_MAIL_EVERY_MS) return [];
  const isNew = (alarm: AlarmCheck): boolean => keysOf(alarm).some((key) => !told.ids.includes(key));
  const open = wrong.filter((alarm) => alarm.steps === undefined || isNew(alarm));
  return now - told.at >= REMIND_EVERY_MS || open.some(isNew) ? open : [];
}

function tell(ctx: ServiceContext, wrong: readonly AlarmCheck[]): void {
  const at = ctx.now();
  const alarms = wrong.map(({ id, count, since }) => ({ id, count, since: since?.toISOString() ?? null }));
  const recipients = admins(ctx.db)
    .all()
    .map(({ userId }) => userId);
  // A shop without an admin has an operator all the same.
  for (const userId of recipients.length > 0 ? recipients : [null])
    putInOutbox(ctx, {
      kind: 'mail.alarm',
      refId: `${at.getTime()}:${userId ?? 'operator'}`,
      payload: { userId, alarms },
    });
}

/** Looks at everything that is watched and mails the admins about it, at most once an hour. Gives what is wrong. */
export function tellAlarms(ctx: ServiceContext): AlarmCheck[] {
  const wrong = checkAlarms(ctx).filter(({ isFine }) => !isFine);
  const ids = wrong.map(({ id }) => id);
  if (wrong.length > 0) ctx.log.error({ alarms: ids }, 'something needs a person');
  if (ids.includes('writes')) return wrong; // no mail can be put down either: readiness and the log tell it
  const told = toldBefore(ctx);
  inTransaction(ctx.db, () => {
    const due = toTell(told, wrong, ctx.now().getTime());
    const isTold = due.length > 0 && unsent(ctx.db).get() === undefined;
    if (isTold) tell(ctx, due);
    // What is well again is forgotten, so that it is new when it comes back.
    const keys = wrong.flatMap(keysOf);
    const known = isTold ? keys : told.ids.filter((key) => keys.includes(key));
    if (isTold || known.length !== told.ids.length)
      noteFact(ctx, 'alarms_told', JSON.stringify({ at: isTold ? ctx.now().getTime() : told.at, ids: known }));
  });
  return wrong;
}
