import { and, asc, count, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { tickets } from '#server/db/schema/tickets.ts';
import { walletDevices, walletPasses } from '#server/db/schema/wallet-passes.ts';

export type PassRow = typeof walletPasses.$inferSelect;

/** The passes of one ticket that count, at most one for each wallet. */
export const passesOfTicket = prepared({ ticketId: walletPasses.ticketId }, (orm, { ticketId }) =>
  orm
    .select()
    .from(walletPasses)
    .where(and(eq(walletPasses.ticketId, ticketId), isNull(walletPasses.endedAt)))
    .prepare(),
);

/** The passes of all tickets of an event. */
export const passesOfEvent = prepared({ eventId: tickets.eventId }, (orm, { eventId }) =>
  orm
    .select({ ...columnsOf(walletPasses, ['id', 'wallet', 'changedAt']) })
    .from(tickets)
    .innerJoin(
      walletPasses,
      and(eq(walletPasses.ticketId, tickets.id), isNotNull(walletPasses.ticketId), isNull(walletPasses.endedAt)),
    )
    .where(eq(tickets.eventId, eventId))
    .prepare(),
);

export const insertPass = prepared(
  columnsOf(walletPasses, ['id', 'wallet', 'ticketId', 'subscriberId', 'token', 'createdAt', 'changedAt']),
  (orm, row) => orm.insert(walletPasses).values(row).prepare(),
);
/** A second later at least: `If-Modified-Since` counts seconds, and two changes may come within one. */
export const touchPass = prepared({ id: walletPasses.id, now: walletPasses.changedAt }, (orm, { id, now }) =>
  orm
    .update(walletPasses)
    .set({ changedAt: sql`max(${now}, ${walletPasses.changedAt} + 1000)` })
    .where(eq(walletPasses.id, id))
    .returning({ changedAt: walletPasses.changedAt })
    .prepare(),
);

/** The phones of a pass, the oldest registration first. */
export const devicesOfPass = prepared({ passId: walletDevices.passId }, (orm, { passId }) =>
  orm
    .select(columnsOf(walletDevices, ['deviceId', 'pushToken']))
    .from(walletDevices)
    .where(eq(walletDevices.passId, passId))
    .orderBy(asc(walletDevices.createdAt), asc(walletDevices.deviceId))
    .prepare(),
);
export const countDevices = prepared({ passId: walletDevices.passId }, (orm, { passId }) =>
  orm.select({ n: count() }).from(walletDevices).where(eq(walletDevices.passId, passId)).prepare(),
);
/** A phone that is there already gets its new push token. */
export const saveDevice = prepared(
  columnsOf(walletDevices, ['passId', 'deviceId', 'pushToken', 'createdAt']),
  (orm, row) =>
    orm
      .insert(walletDevices)
      .values(row)
      .onConflictDoUpdate({
        target: [walletDevices.passId, walletDevices.deviceId],
        set: { pushToken: sql`excluded.push_token` },
      })
      .prepare(),
);

/** What a phone holds that was changed after an instant. */
export const changedOnDevice = prepared(
  { deviceId: walletDevices.deviceId, since: walletPasses.changedAt },
  (orm, { deviceId, since }) =>
    orm
      .select(columnsOf(walletPasses, ['id', 'changedAt']))
      .from(walletDevices)
      .innerJoin(walletPasses, eq(walletPasses.id, walletDevices.passId))
      .where(and(eq(walletDevices.deviceId, deviceId), gt(walletPasses.changedAt, since)))
      .orderBy(asc(walletPasses.changedAt))
      .prepare(),
);
