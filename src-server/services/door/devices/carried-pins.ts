import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { findRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { excludedOf } from '#server/db/excluded-of.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { cashierPins } from '#server/db/schema/cashiers.ts';
import { deskPins } from '#server/db/schema/desk.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

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

/** Notes that a desk's disk holds the PINs of these people from now on. Call inside a transaction. */
export function noteCarriedPins(ctx: ServiceContext, deskId: string, userIds: readonly string[]): void {
  for (const userId of userIds) {
    const chosenAt = findRow(ctx.db, cashierPins, { userId }, ['updatedAt'])?.updatedAt;
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
    updateRows(
      ctx.db,
      cashierPins,
      { userId },
      { voidedAt, verifier: null, wrongTries: 0, lockedUntil: null, countedTries: '[]' },
    );
    writeAudit(ctx, { action: 'cashier_pin.voided', subjectKind: 'user', subjectId: userId, after: { deskId } });
    putInOutbox(ctx, { kind: 'mail.pin_voided', refId: `${userId}:${voidedAt.getTime()}`, payload: { userId } });
  }
}
