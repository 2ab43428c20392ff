import { DomainError } from '#shared/errors.ts';
import type { RenameDeskInput, RevokeDeskInput, SetReaderInput } from '#shared/door/desk-inputs.ts';
import { statement } from '#server/db/client.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { voidCarriedPins } from './carried-pins.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const rename = statement<{ id: string; name: string }>(`UPDATE desks SET name = @name WHERE id = @id`);
const putReader = statement<{ id: string; readerId: string | null }>(
  `UPDATE desks SET terminal_reader_id = @readerId WHERE id = @id`,
);
const revoke = statement<{ id: string; at: number }>(
  `UPDATE desks SET revoked_at = @at WHERE id = @id AND revoked_at IS NULL`,
);
const lose = statement<{ id: string; at: number }>(`UPDATE desks SET lost_at = @at WHERE id = @id AND lost_at IS NULL`);
const exists = statement<{ id: string }, { id: string }>(`SELECT id FROM desks WHERE id = @id`);
const freeSeats = statement<{ id: string }>(`DELETE FROM desk_allotments WHERE desk_id = @id`);

/** Another name on receipts and verdicts from now on. Error: DESK_NOT_FOUND. */
export function renameDesk(ctx: ServiceContext, { id, name }: RenameDeskInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    if (rename(ctx.db).run({ id, name }).changes === 0) throw new DomainError('DESK_NOT_FOUND');
    writeAudit(ctx, { action: 'desk.renamed', subjectKind: 'desk', subjectId: id });
  });
}

/** Gives a desk its card reader, or takes it away. Error: DESK_NOT_FOUND. */
export function setReader(ctx: ServiceContext, { id, readerId }: SetReaderInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    if (putReader(ctx.db).run({ id, readerId }).changes === 0) throw new DomainError('DESK_NOT_FOUND');
    writeAudit(ctx, { action: 'desk.reader_set', subjectKind: 'desk', subjectId: id, after: { readerId } });
  });
}

/**
 * Takes a desk's token back for good, with the seats kept for it; its journal stays, and what it has not sent can be imported. A lost one
 * voids the PINs it carried, also when it was revoked before anybody knew. Error: DESK_NOT_FOUND.
 */
export function revokeDesk(ctx: ServiceContext, { id, reason = 'retired' }: RevokeDeskInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    if (exists(ctx.db).get({ id }) === undefined) throw new DomainError('DESK_NOT_FOUND');
    const at = ctx.now().getTime();
    if (reason === 'lost' && lose(ctx.db).run({ id, at }).changes > 0) {
      voidCarriedPins(ctx, id);
      writeAudit(ctx, { action: 'desk.lost', subjectKind: 'desk', subjectId: id });
    }
    if (revoke(ctx.db).run({ id, at }).changes === 0) return;
    freeSeats(ctx.db).run({ id });
    writeAudit(ctx, { action: 'desk.revoked', subjectKind: 'desk', subjectId: id });
  });
}
