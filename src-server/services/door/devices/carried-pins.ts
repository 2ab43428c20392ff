import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { cashierPins } from '#server/db/schema/cashiers.ts';
import { deskPins } from '#server/db/schema/desk.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const findChosen = prepared({ userId: cashierPins.userId }, (orm, { userId }) =>
  orm.select({ chosenAt: cashierPins.updatedAt }).from(cashierPins).where(eq(cashierPins.userId, userId)).prepare(),
);
const note = prepared(columnsOf(deskPins, ['deskId', 'userId', 'chosenAt']), (orm, row) =>
  orm
    .insert(deskPins)
    .values(row)
    .onConflictDoUpdate({
      target: [deskPins.deskId, deskPins.userId],
      set: { chosenAt: excludedOf(deskPins.chosenAt) },
      setWhere: sql`${deskPins.chosenAt} <> ${excludedOf(deskPins.chosenAt)}`,
    })
    .prepare(),
);
const listCarried = prepared({ deskId: deskPins.deskId }, (orm, { deskId }) =>
  orm
    .select({ userId: cashierPins.userId })
    .from(deskPins)
    .innerJoin(cashierPins, eq(cashierPins.userId, deskPins.userId))
    .where(
      and(eq(deskPins.deskId, deskId), lte(cashierPins.updatedAt, deskPins.chosenAt), isNull(cashierPins.voidedAt)),
    )
    .prepare(),
);
const voidPin = prepared(
  { userId: cashierPins.userId, ...columnsOf(cashierPins, ['voidedAt']) },
  (orm, { userId, ...changes }) =>
    orm
      .update(cashierPins)
      .set({
        ...changes,
        verifier: null,
        wrongTries: 0,
        lockedUntil: null,
        countedTries: '[]',
      })
      .where(eq(cashierPins.userId, userId))
      .prepare(),
);

/** Notes that a desk's disk holds the PINs of these people from now on. Call inside a transaction. */
export function noteCarriedPins(ctx: ServiceContext, deskId: string, userIds: readonly string[]): void {
  for (const userId of userIds) {
    const chosenAt = findChosen(ctx.db).get({ userId })?.chosenAt;
    if (chosenAt !== undefined) note(ctx.db).run({ deskId, userId, chosenAt });
  }
}

/**
 * Voids the PINs a lost desk carried, unless they were changed since, and tells their owners. Call inside a
 * transaction.
 */
export function voidCarriedPins(ctx: ServiceContext, deskId: string): void {
  const voidedAt = ctx.now();
  for (const { userId } of listCarried(ctx.db).all({ deskId })) {
    voidPin(ctx.db).run({ userId, voidedAt });
    writeAudit(ctx, { action: 'cashier_pin.voided', subjectKind: 'user', subjectId: userId, after: { deskId } });
    putInOutbox(ctx, { kind: 'mail.pin_voided', refId: `${userId}:${voidedAt.getTime()}`, payload: { userId } });
  }
}
