import { statement } from '#server/db/client.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const note = statement<{ deskId: string; userId: string }>(
  `INSERT INTO desk_pins (desk_id, user_id, chosen_at) SELECT @deskId, user_id, updated_at FROM cashier_pins WHERE user_id = @userId
   ON CONFLICT (desk_id, user_id) DO UPDATE SET chosen_at = excluded.chosen_at WHERE chosen_at <> excluded.chosen_at`,
);
const carried = statement<{ deskId: string }, { userId: string }>(
  `SELECT p.user_id AS userId FROM desk_pins d JOIN cashier_pins p ON p.user_id = d.user_id WHERE d.desk_id = @deskId AND p.updated_at <= d.chosen_at AND p.voided_at IS NULL`,
);
const voidPin = statement<{ userId: string; at: number }>(
  `UPDATE cashier_pins SET voided_at = @at, verifier = NULL, wrong_tries = 0, locked_until = NULL, counted_tries = '[]' WHERE user_id = @userId`,
);

/** These people's PINs are on that desk's disk from now on. Call inside a transaction. */
export function noteCarriedPins(ctx: ServiceContext, deskId: string, userIds: readonly string[]): void {
  for (const userId of userIds) note(ctx.db).run({ deskId, userId });
}

/** Voids the PINs a lost desk carried, unless they were changed since, and tells their owners. Call inside a transaction. */
export function voidCarriedPins(ctx: ServiceContext, deskId: string): void {
  const at = ctx.now().getTime();
  for (const { userId } of carried(ctx.db).all({ deskId })) {
    voidPin(ctx.db).run({ userId, at });
    writeAudit(ctx, { action: 'cashier_pin.voided', subjectKind: 'user', subjectId: userId, after: { deskId } });
    putInOutbox(ctx, { kind: 'mail.pin_voided', refId: `${userId}:${at}`, payload: { userId } });
  }
}
