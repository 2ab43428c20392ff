import { desc, eq, or } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { linesOf, type SavePlanInput } from '#shared/membership/plan-inputs.ts';
import { isOpen, type PlanTexts } from '#shared/membership/plans.ts';
import { prepared } from '#server/db/client.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { membershipPlans } from '#server/db/schema/plans.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { planRows, type PlanRow } from './load-plans.ts';

const oneOn = prepared({ id: subscribers.planId }, (orm, { id }) =>
  orm
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(or(eq(subscribers.planId, id), eq(subscribers.nextPlanId, id)))
    .orderBy(desc(subscribers.createdAt))
    .limit(1)
    .prepare(),
);
/** Whether some membership is, was or will be on these terms. */
export const isPlanUsed = ({ db }: Pick<ServiceContext, 'db'>, id: string): boolean =>
  oneOn(db).get({ id }) !== undefined;

const MOST_SLUG = 32;

/** Said aloud and typed: its name in plain letters, and a number where that is taken. */
function freeId(rows: readonly PlanRow[], name: string): string {
  const plain = name
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^\da-z]+/g, '-')
    .slice(0, MOST_SLUG)
    .replaceAll(/^-|-$/g, '');
  const base = plain === '' ? 'plan' : plain;
  const taken = new Set(rows.map(({ id }) => id));
  for (let n = 1; ; n++) {
    const id = n === 1 ? base : `${base}-${n}`;
    if (!taken.has(id)) return id;
  }
}

const TERMS = ['monthlyCents', 'minimumMonths', 'noticeDays', 'prices', 'perks', 'features', 'agreedFeatures'] as const;
type Terms = Pick<PlanRow, (typeof TERMS)[number]>;
/** What may change at any time, for everybody who has or had it. */
const NAMES = ['tier', 'name', 'showsTerm', 'doorName', 'isPopular', 'genre', 'motif', 'audience'] as const;
type Named = Pick<PlanRow, (typeof NAMES)[number]>;

const textsOf = ({ en, de }: { en: string; de: string }): PlanTexts => ({ en: linesOf(en), de: linesOf(de) });

function termsOf({ agreed, features, perks, ...input }: SavePlanInput): Terms {
  return {
    monthlyCents: input.monthlyCents,
    minimumMonths: input.minimumMonths,
    noticeDays: input.noticeDays,
    prices: input.prices as Terms['prices'],
    perks: [...new Set(perks)],
    features: textsOf(features),
    agreedFeatures: linesOf(agreed.en).length === 0 ? null : textsOf(agreed),
  };
}

const picked = <T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, one]) => [key, sorted(one)]),
      )
    : value;
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

/** What is the same plan in other terms takes its place; who has the old row keeps it. */
function replacePlan(ctx: ServiceContext, row: PlanRow, changed: Terms & Named): string {
  const now = ctx.now();
  const id = freeId(planRows(ctx), row.lineId);
  updateRows(
    ctx.db,
    membershipPlans,
    { id: row.id },
    { offeredFrom: row.offeredFrom ?? now, endedAt: row.endedAt ?? now },
  );
  insertRow(ctx.db, membershipPlans, {
    ...row,
    ...changed,
    id,
    offeredFrom: isOpen(row, now) ? now : null,
    endedAt: null,
    createdAt: now,
  });
  return id;
}

function change(ctx: ServiceContext, row: PlanRow, input: SavePlanInput): string {
  const rows = planRows(ctx).filter(({ lineId }) => lineId === row.lineId);
  if (rows.at(-1)?.id !== row.id) throw new DomainError('CHANGED_MEANWHILE');
  const [terms, named] = [termsOf(input), picked<Named, keyof Named>(input, NAMES)];
  const isOther = !isSame(terms, picked(row, TERMS));
  updateRows(ctx.db, membershipPlans, { lineId: row.lineId }, named);
  if (!isOther) return row.id;
  if (isPlanUsed(ctx, row.id)) return replacePlan(ctx, row, { ...terms, ...named });
  updateRows(ctx.db, membershipPlans, { id: row.id }, terms);
  return row.id;
}

function create(ctx: ServiceContext, input: SavePlanInput): string {
  const rows = planRows(ctx);
  const id = freeId(rows, input.tier);
  insertRow(ctx.db, membershipPlans, {
    ...termsOf(input),
    ...picked<Named, keyof Named>(input, NAMES),
    id,
    lineId: id,
    look: id,
    position: Math.max(0, ...rows.map(({ position }) => position)) + 1,
    createdAt: ctx.now(),
  });
  return id;
}

/**
 * `admin.plans.save`: makes a plan, or changes one. Names and pictures change for everybody. Price, term and what it
 * gives never change for who has it: then it is a row of its own that takes the plan's place. Gives the id under which
 * it is ordered from now on. Errors: PLAN_NOT_FOUND, CHANGED_MEANWHILE.
 */
export function savePlan(ctx: ServiceContext, input: SavePlanInput): { id: string } {
  requirePermission(ctx, 'plans:manage');
  const saved = inTransaction(ctx.db, () => {
    const row = input.id === null ? undefined : findRow(ctx.db, membershipPlans, { id: input.id });
    if (input.id !== null && row === undefined) throw new DomainError('PLAN_NOT_FOUND');
    const id = row === undefined ? create(ctx, input) : change(ctx, row, input);
    writeAudit(ctx, {
      action: row === undefined ? 'plan.made' : id === row.id ? 'plan.changed' : 'plan.replaced',
      subjectKind: 'plan',
      subjectId: id,
      ...(row !== undefined && { before: { id: row.id, ...picked(row, [...TERMS, ...NAMES]) } }),
      after: { ...termsOf(input), ...picked<Named, keyof Named>(input, NAMES) },
    });
    return { id };
  });
  ctx.contentChanged();
  return saved;
}
