import { DomainError } from '#shared/errors.ts';
import type { RenameDeskInput, RevokeDeskInput, SetReaderInput } from '#shared/door/desk-inputs.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { desks } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { releaseAllotments } from './allotment.ts';
import { voidCarriedPins } from './carried-pins.ts';
import { requireFreeName } from './free-desk-name.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** Another name on receipts and verdicts from now on. Errors: DESK_NOT_FOUND, DESK_NAME_TAKEN. */
export function renameDesk(ctx: ServiceContext, { id, name }: RenameDeskInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    requireFreeName(ctx, { id, name });
    if (updateRows(ctx.db, desks, { id }, { name }) === 0) throw new DomainError('DESK_NOT_FOUND');
    writeAudit(ctx, { action: 'desk.renamed', subjectKind: 'desk', subjectId: id });
  });
}

/** Gives a desk its card reader, or takes it away. Error: DESK_NOT_FOUND. */
export function setReader(ctx: ServiceContext, { id, readerId }: SetReaderInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    if (updateRows(ctx.db, desks, { id }, { terminalReaderId: readerId }) === 0)
      throw new DomainError('DESK_NOT_FOUND');
    writeAudit(ctx, { action: 'desk.reader_set', subjectKind: 'desk', subjectId: id, after: { readerId } });
  });
}

/**
 * Takes a desk's token back for good, with the seats kept for it; its journal stays, and what it has not sent can be
 * imported. A lost one voids the PINs it carried, also when it was revoked before anybody knew. Error: DESK_NOT_FOUND.
 */
export function revokeDesk(ctx: ServiceContext, { id, reason = 'retired' }: RevokeDeskInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    if (findRow(ctx.db, desks, { id }, ['id']) === undefined) throw new DomainError('DESK_NOT_FOUND');
    const now = ctx.now();
    if (reason === 'lost' && updateRows(ctx.db, desks, { id, lostAt: null }, { lostAt: now }) > 0) {
      voidCarriedPins(ctx, id);
      writeAudit(ctx, { action: 'desk.lost', subjectKind: 'desk', subjectId: id });
    }
    if (updateRows(ctx.db, desks, { id, revokedAt: null }, { revokedAt: now }) === 0) return;
    releaseAllotments(ctx, id);
    writeAudit(ctx, { action: 'desk.revoked', subjectKind: 'desk', subjectId: id });
  });
}
