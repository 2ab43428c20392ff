import { DomainError } from '#shared/errors.ts';
import type { MovePlanInput, PlanByIdInput } from '#shared/membership/plan-inputs.ts';
import { isOpen } from '#shared/membership/plans.ts';
import { deleteRows, updateRows } from '#server/db/rows.ts';
import { membershipPlans } from '#server/db/schema/plans.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit, type AuditContext } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { planRows, type PlanRow } from './load-plans.ts';
import { isPlanUsed } from './save-plan.ts';

/** The newest terms of a plan. Throws PLAN_NOT_FOUND, CHANGED_MEANWHILE. */
function newest(ctx: ServiceContext, id: string): PlanRow {
  const rows = planRows(ctx);
  const row = rows.find((one) => one.id === id);
  if (row === undefined) throw new DomainError('PLAN_NOT_FOUND');
  if (rows.findLast(({ lineId }) => lineId === row.lineId)?.id !== id) throw new DomainError('CHANGED_MEANWHILE');
  return row;
}

/** In one transaction, in the audit log, and on every page with its next visit. */
function act(
  ctx: ServiceContext,
  { id }: PlanByIdInput,
  does: (row: PlanRow) => 'opened' | 'ended' | 'moved' | 'removed',
): void {
  requirePermission(ctx, 'plans:manage');
  inTransaction(ctx.db, () => {
    const row = newest(ctx, id);
    const done = does(row);
    const before = { tier: row.tier, monthlyCents: row.monthlyCents, minimumMonths: row.minimumMonths };
    writeAudit(ctx, { action: `plan.${done}`, subjectKind: 'plan', subjectId: id, before });
  });
  ctx.contentChanged();
}

/** `admin.plans.open`: from now on it can be ordered, or given by hand. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE. */
export const openPlan = (ctx: ServiceContext, input: PlanByIdInput): void =>
  act(ctx, input, (row) => {
    if (!isOpen(row, ctx.now()))
      updateRows(ctx.db, membershipPlans, { id: row.id }, { offeredFrom: ctx.now(), endedAt: null });
    return 'opened';
  });

/** `admin.plans.end`: nobody gets it any more; who has it keeps it. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE. */
export const endPlan = (ctx: ServiceContext, input: PlanByIdInput): void =>
  act(ctx, input, (row) => {
    if (row.offeredFrom !== null) updateRows(ctx.db, membershipPlans, { id: row.id }, { endedAt: ctx.now() });
    return 'ended';
  });

/** `admin.plans.remove`: one that nobody has or had. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE, PLAN_IN_USE. */
export const removePlan = (ctx: ServiceContext, input: PlanByIdInput): void =>
  act(ctx, input, ({ id, lineId }) => {
    if (isPlanUsed(ctx, id) || lineId !== id) throw new DomainError('PLAN_IN_USE');
    deleteRows(ctx.db, membershipPlans, { id });
    return 'removed';
  });

/** `admin.plans.move`: changes places with the plan before or after it. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE. */
export const movePlan = (ctx: ServiceContext, { id, isUp }: MovePlanInput): void =>
  act(ctx, { id }, (row) => {
    const lines = [...new Set(planRows(ctx).map(({ lineId }) => lineId))];
    const at = lines.indexOf(row.lineId);
    const to = at + (isUp ? -1 : 1);
    const other = lines[to];
    if (other !== undefined) {
      lines[to] = row.lineId;
      lines[at] = other;
    }
    for (const [index, lineId] of lines.entries())
      updateRows(ctx.db, membershipPlans, { lineId }, { position: index + 1 });
    return 'moved';
  });

/** The plans of the specification, by the ids of the migration. */
const HOUSE_PLANS = ['club', 'all-you-can-dance', 'all-you-can-dance-6'] as const;

/**
 * For the shop that they are about, and for the demo: offers the specification's plans where nobody has offered any yet.
 * Gives how many that were.
 */
export function openHousePlans(ctx: AuditContext): number {
  return inTransaction(ctx.db, () => {
    if (planRows(ctx).some(({ offeredFrom }) => offeredFrom !== null)) return 0;
    for (const id of HOUSE_PLANS) {
      updateRows(ctx.db, membershipPlans, { id }, { offeredFrom: ctx.now() });
      writeAudit(ctx, { action: 'plan.opened', subjectKind: 'plan', subjectId: id });
    }
    return HOUSE_PLANS.length;
  });
}
