import { createHmac } from 'node:crypto';
import {
  DESK_CODE_STEP_MS,
  deskCodeClaim,
  deskCodeOf,
  deskCodeStep,
  type DeskCodeView,
} from '#shared/door/desk-code.ts';
import type { DeskByIdInput } from '#shared/door/desk-inputs.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow } from '#server/db/rows.ts';
import { desks } from '#server/db/schema/desk.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { deskCodeKeyOf } from './secret-hash.ts';

/**
 * The code that opens this desk's way out and its settings where nobody's PIN can be read there; who asked for it is
 * noted. Error: DESK_NOT_FOUND.
 */
export function showDeskCode(ctx: ServiceContext, { id }: DeskByIdInput): DeskCodeView {
  requirePermission(ctx, 'desks:manage');
  return inTransaction(ctx.db, () => {
    if (findRow(ctx.db, desks, { id }, ['id']) === undefined) throw new DomainError('DESK_NOT_FOUND');
    const step = deskCodeStep(ctx.now());
    const key = Buffer.from(deskCodeKeyOf(ctx.kasse.pepper, id), 'base64');
    writeAudit(ctx, { action: 'desk.code_shown', subjectKind: 'desk', subjectId: id });
    return {
      code: deskCodeOf(createHmac('sha256', key).update(deskCodeClaim(step)).digest()),
      until: new Date((step + 1) * DESK_CODE_STEP_MS),
    };
  });
}
