import { createHash } from 'node:crypto';
import { addBerlinDays } from '#shared/berlin.ts';
import { endOfLastDay } from '#shared/membership/by-hand.ts';
import { membershipIdOf } from '#shared/membership/membership-id.ts';
import type { HandWay } from '#shared/membership/paid-by.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { localDateOf } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { insertRow } from '#server/db/rows.ts';
import { importedMembers, memberImports } from '#server/db/schema/member-imports.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { dancer, demoAccounts } from '../people.ts';
import { seedBytes, seedUuid } from '../season-ids.ts';
import { planOf } from '#server/services/shop/plans/load-plans.ts';

/** Who came along from the list that the club kept before: plan, how it is paid, and for how many more days. */
const BROUGHT_IN: readonly (readonly [dancer: number, planId: PlanId, paidBy: HandWay, days: number])[] = [
  [107, 'club', 'debit', 9],
  [108, 'all-you-can-dance', 'card_later', 40],
  [109, 'club', 'cash', 75],
  [110, 'club', 'free', 300],
];
const SINCE_DAYS = 9;

/** Members whom the office has brought in from a table; nobody has used it yet, so it can be taken back. */
export function writeBroughtIn(db: Db, now: Date): void {
  const at = addBerlinDays(now, -SINCE_DAYS);
  const importId = seedUuid('members brought in');
  const count = BROUGHT_IN.length;
  insertRow(db, memberImports, {
    id: importId,
    fileName: 'mitglieder.xlsx',
    createdBy: demoAccounts.admin.id,
    totalCount: count,
    doneCount: count,
    createdAt: at,
    finishedAt: at,
  });
  for (const [index, [number, planId, paidBy, days]] of BROUGHT_IN.entries()) {
    const { id: userId, email } = dancer(number);
    const subscriberId = seedUuid(`subscriber:${email}`);
    const startedAt = addBerlinDays(now, -(400 + 150 * index));
    const paidUntil = localDateOf(addBerlinDays(now, days));
    const until = endOfLastDay(paidUntil);
    const { monthlyCents, minimumMonths } = planOf({ db }, planId);
    insertRow(db, subscribers, {
      id: subscriberId,
      userId,
      planId,
      paidBy,
      monthlyCents: paidBy === 'free' ? 0 : monthlyCents,
      minimumMonths,
      status: 'active',
      membershipId: membershipIdOf(subscriberId, startedAt, seedBytes(`membership:${email}`).readUInt32BE(0)),
      startedAt,
      currentPeriodStart: startedAt,
      currentPeriodEnd: until,
      minimumTermEnd: startedAt,
      cancelAt: until,
      bookedUntil: until,
      createdAt: at,
      updatedAt: at,
    });
    insertRow(db, importedMembers, {
      subscriberId,
      importId,
      addressHash: createHash('sha256').update(email).digest('hex'),
      paidUntil,
      oldNumber: `A-${1_041 + index}`,
      madeAccount: false,
    });
  }
}
