import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { sql } from 'drizzle-orm';
import { GENRES } from '#shared/art/inks.ts';
import type { Motif } from '#shared/art/poster.ts';
import type { MembershipPerk } from '#shared/membership/perks.ts';
import { PLAN_AUDIENCES, type MembershipPlan, type PlanTexts } from '#shared/membership/plans.ts';
import { NOTICE_DAYS } from '#shared/membership/terms.ts';
import { createdAt, flag, inList, instant } from '../columns.ts';

/**
 * A plan of membership as somebody ordered it. Price, term and what it gives never change once somebody has it
 * (db/triggers-membership.ts): another price is another row of the same line, and who has the old one keeps it.
 */
export const membershipPlans = sqliteTable(
  'membership_plans',
  {
    /** Part of the order page's address, of the provider's price and of a desk's price list. */
    id: text().primaryKey(),
    /** The id of the line's first row. */
    lineId: text().notNull(),
    tier: text().notNull(),
    name: text().notNull(),
    /** Whether the term stands beside the name. */
    showsTerm: flag().notNull().default(false),
    doorName: text().notNull(),
    monthlyCents: integer().notNull(),
    minimumMonths: integer().notNull(),
    /** Of a cancellation before a paid month ends. */
    noticeDays: integer().notNull().default(NOTICE_DAYS),
    isPopular: flag().notNull().default(false),
    features: text({ mode: 'json' }).$type<PlanTexts>().notNull(),
    /** Where the contract has to say more than the card does. */
    agreedFeatures: text({ mode: 'json' }).$type<PlanTexts>(),
    prices: text({ mode: 'json' }).$type<MembershipPlan['prices']>().notNull(),
    perks: text({ mode: 'json' }).$type<MembershipPerk[]>().notNull(),
    /** Seeds its drawing. */
    look: text().notNull(),
    genre: text({ enum: GENRES }).notNull(),
    motif: text().$type<Motif>().notNull(),
    audience: text({ enum: PLAN_AUDIENCES }).notNull().default('everyone'),
    /** Null: nobody has opened it. */
    offeredFrom: instant(),
    /** Nobody gets it any more from here on. */
    endedAt: instant(),
    /** Order of showing. */
    position: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('membership_plans_line_idx').on(t.lineId),
    check('membership_plans_audience_check', sql`${t.audience} IN ${inList(PLAN_AUDIENCES)}`),
    check('membership_plans_ended_check', sql`${t.endedAt} IS NULL OR ${t.offeredFrom} IS NOT NULL`),
    // § 309 no. 9 BGB: at most two years. Nothing is ordered for nothing.
    check('membership_plans_terms_check', sql`${t.minimumMonths} BETWEEN 1 AND 24 AND ${t.monthlyCents} > 0`),
    check('membership_plans_notice_check', sql`${t.noticeDays} BETWEEN 1 AND 14`),
  ],
);
