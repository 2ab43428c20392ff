import { and, eq, isNull } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import type { RenameDeskInput, RevokeDeskInput, SetReaderInput } from '#shared/door/desk-inputs.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { desks } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { releaseAllotments } from './allotment.ts';
import { voidCarriedPins } from './carried-pins.ts';
import { requireFreeName } from './free-desk-name.ts';
import type { ServiceContext } from '../../base/service-context.ts';

const rename = prepared({ id: desks.id, ...columnsOf(desks, ['name']) }, (orm, { id, ...changes }) =>
  orm.update(desks).set(changes).where(eq(desks.id, id)).prepare(),
);
const putReader = prepared({ id: desks.id, ...columnsOf(desks, ['terminalReaderId']) }, (orm, { id, ...changes }) =>
  orm.update(desks).set(changes).where(eq(desks.id, id)).prepare(),
);
const revoke = prepared({ id: desks.id, ...columnsOf(desks, ['revokedAt']) }, (orm, { id, ...changes }) =>
  orm
    .update(desks)
    .set(changes)
    .where(and(eq(desks.id, id), isNull(desks.revokedAt)))
    .prepare(),
);
const markLost = prepared({ id: desks.id, ...columnsOf(desks, ['lostAt']) }, (orm, { id, ...changes }) =>
  orm
    .update(desks)
    .set(changes)
    .where(and(eq(desks.id, id), isNull(desks.lostAt)))
    .prepare(),
);
const find = prepared({ id: desks.id }, (orm, { id }) =>
  orm.select({ id: desks.id }).from(desks).where(eq(desks.id, id)).prepare(),
);

/** Another name on receipts and verdicts from now on. Errors: DESK_NOT_FOUND, DESK_NAME_TAKEN. */
export function renameDesk(ctx: ServiceContext, { id, name }: RenameDeskInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    requireFreeName(ctx, { id, name });
    if (rename(ctx.db).run({ id, name }).changes === 0) throw new DomainError('DESK_NOT_FOUND');
    writeAudit(ctx, { action: 'desk.renamed', subjectKind: 'desk', subjectId: id });
  });
}

/** Gives a desk its card reader, or takes it away. Error: DESK_NOT_FOUND. */
export function setReader(ctx: ServiceContext, { id, readerId }: SetReaderInput): void {
  requirePermission(ctx, 'desks:manage');
  inTransaction(ctx.db, () => {
    if (putReader(ctx.db).run({ id, terminalReaderId: readerId }).changes === 0)
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
    if (find(ctx.db).get({ id }) === undefined) throw new DomainError('DESK_NOT_FOUND');
    const now = ctx.now();
    if (reason === 'lost' && markLost(ctx.db).run({ id, lostAt: now }).changes > 0) {
      voidCarriedPins(ctx, id);
      writeAudit(ctx, { action: 'desk.lost', subjectKind: 'desk', subjectId: id });
    }
    if (revoke(ctx.db).run({ id, revokedAt: now }).changes === 0) return;
    releaseAllotments(ctx, id);
    writeAudit(ctx, { action: 'desk.revoked', subjectKind: 'desk', subjectId: id });
  });
}
