import { asc } from 'drizzle-orm';
import {
  hasFreeEntry,
  isOffered,
  isOpen,
  type MembershipPlan,
  type PlanId,
  type PlanView,
} from '#shared/membership/plans.ts';
import { cents } from '#shared/money.ts';
import { DomainError } from '#shared/errors.ts';
import { prepared } from '#server/db/client.ts';
import { findRow } from '#server/db/rows.ts';
import { membershipPlans } from '#server/db/schema/plans.ts';
import type { ServiceContext } from '../../base/service-context.ts';

type HasDb = Pick<ServiceContext, 'db'>;
/** A plan's row as it is kept. */
export type PlanRow = typeof membershipPlans.$inferSelect;

const inOrder = prepared((orm) =>
  orm
    .select()
    .from(membershipPlans)
    .orderBy(asc(membershipPlans.position), asc(membershipPlans.createdAt), asc(membershipPlans.id))
    .prepare(),
);

function planFrom(row: PlanRow): MembershipPlan {
  const { showsTerm, look, genre, motif, agreedFeatures, monthlyCents, position: _, createdAt: __, ...plan } = row;
  return {
    ...plan,
    monthlyCents: cents(monthlyCents),
    ...(showsTerm && { term: `${row.minimumMonths} months` }),
    ...(agreedFeatures !== null && { agreedFeatures }),
    art: { id: `p-${look}`, passId: `pass-${look}`, genre, motif, inks: 0 },
  };
}

/** Every row of the table of plans, in the order in which they are shown. */
export const planRows = ({ db }: HasDb): PlanRow[] => inOrder(db).all();

/** Every plan that is or was, in the order in which they are shown. */
export const allPlans = (ctx: HasDb): MembershipPlan[] => planRows(ctx).map(planFrom);

/** What can be ordered now. */
export const offeredPlans = (ctx: Pick<ServiceContext, 'db' | 'now'>): MembershipPlan[] =>
  allPlans(ctx).filter((plan) => isOffered(plan, ctx.now()));

/** What the office can give somebody now. */
export const openPlans = (ctx: Pick<ServiceContext, 'db' | 'now'>): MembershipPlan[] =>
  allPlans(ctx).filter((plan) => isOpen(plan, ctx.now()));

/** The plan of a membership, as it was agreed on. */
export function planOf({ db }: HasDb, id: PlanId): MembershipPlan {
  const row = findRow(db, membershipPlans, { id });
  if (row === undefined) throw new Error(`no plan ${id}`);
  return planFrom(row);
}

function required(plans: readonly MembershipPlan[], id: PlanId): MembershipPlan {
  const plan = plans.find((one) => one.id === id);
  if (plan === undefined) throw new DomainError('PLAN_NOT_OFFERED');
  return plan;
}

/** A plan that somebody orders. Throws PLAN_NOT_OFFERED: there is none, or no longer, or only the office gives it. */
export const requireOffered = (ctx: Pick<ServiceContext, 'db' | 'now'>, id: PlanId): MembershipPlan =>
  required(offeredPlans(ctx), id);

/** A plan that the office gives. Throws PLAN_NOT_OFFERED. */
export const requireOpen = (ctx: Pick<ServiceContext, 'db' | 'now'>, id: PlanId): MembershipPlan =>
  required(openPlans(ctx), id);

/** As pages show it. */
export function planView(plan: MembershipPlan): PlanView {
  const { prices: _, perks: __, doorName: ___, audience: _a, offeredFrom: _o, endedAt: _e, ...shown } = plan;
  return { ...shown, hasFreeEntry: hasFreeEntry(plan) };
}
