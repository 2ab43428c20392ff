import { createHash } from 'node:crypto';
import { formatMemberDate, localDateOf, type LocalDate } from '#shared/time.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { endOfLastDay, isDayToGive } from '#shared/membership/by-hand.ts';
import type { ForeignWord, MemberImportInput, MemberImportPreview } from '#shared/membership/import/member-import.ts';
import { isByHand, type HandWay } from '#shared/membership/paid-by.ts';
import type { PlanId } from '#shared/membership/plans.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { unpackPortions } from '#server/adapters/foreign-files/portions.ts';
import { findRow } from '#server/db/rows.ts';
import { importedMembers } from '#server/db/schema/member-imports.ts';
import { userByEmail } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findRunningMembership } from '../../club/membership/find-membership.ts';
import { banOfUser } from '../../shop/bans/running-bans.ts';
import { joinAlike } from '../../shop/foreign-tables/join-alike.ts';
import { openPlans } from '../../shop/plans/load-plans.ts';
import { planOfWord, wayOfWord } from '../../shop/member-tables/member-columns.ts';
import { MEMBER_TABLE, type ForeignMember } from '../../shop/member-tables/member-table-file.ts';

/** A member as they are to be brought in. */
export type PlannedMember = {
  where: string;
  name: string;
  email: string;
  planId: PlanId;
  paidBy: HandWay;
  lastDay: LocalDate;
  oldNumber: string | null;
  /** Since when they are a member; now, where the table does not say. */ startedAt: Date | null;
};

export type MemberPlan = Omit<MemberImportPreview, 'people'> & { people: PlannedMember[] };

/** A table's address as it is kept beside what came of it. */
export const addressHash = (email: string): string => createHash('sha256').update(email).digest('hex');

/** What is to become of a member: brought in, known already, or why not. */
type Judged = 'give' | 'same' | { why: string };

/** Looked at before an import, and once more in the transaction that writes it. */
export function judgeMember(ctx: ServiceContext, { email, lastDay, planId }: PlannedMember): Judged {
  // Whatever became of it since: the same row brings nobody in twice.
  if (findRow(ctx.db, importedMembers, { addressHash: addressHash(email), paidUntil: lastDay }) !== undefined)
    return 'same';
  const end = endOfLastDay(lastDay);
  if (!isDayToGive(lastDay, ctx.now()))
    return { why: end < ctx.now() ? 'Its last paid day is over.' : 'Its last paid day is more than ten years away.' };
  const user = userByEmail(ctx.db).get({ email });
  if (user === undefined) return 'give';
  if (banOfUser(ctx, user.id) !== null) return { why: 'Its member is banned.' };
  const running = findRunningMembership(ctx, user.id);
  if (running === undefined) return 'give';
  if (running.status === 'pending') return { why: 'Its member is ordering by card just now: try again in an hour.' };
  if (!isByHand(running))
    return { why: 'Its member pays here by card already: nothing changes. Their payments elsewhere have to stop.' };
  if (running.planId === planId && running.cancelAt?.getTime() === end.getTime()) return 'same';
  const until = running.cancelAt === null ? '' : ` until ${formatMemberDate(running.cancelAt)}`;
  return { why: `Its member is one here${until} already: prolong or change that on their page.` };
}

/** Which of our words each of the table's is; the same object for one word. */
class Words<T extends string> {
  readonly list: ForeignWord<T>[] = [];
  readonly #said: Readonly<Record<string, T>>;
  readonly #guess: (word: string) => T | null;
  constructor(said: Readonly<Record<string, T>>, guess: (word: string) => T | null) {
    this.#said = said;
    this.#guess = guess;
  }

  of(key: string): T | null {
    let word = this.list.find((one) => one.key === key);
    if (word === undefined) {
      word = { key, members: 0, value: ownEntry(this.#said, key) ?? this.#guess(key) };
      this.list.push(word);
    }
    word.members += 1;
    return word.value;
  }
}

/** A day of the past; one to come is none since when somebody can be a member. */
function startOf(ctx: ServiceContext, joinedOn: LocalDate | null): Date | null {
  if (joinedOn === null || joinedOn > localDateOf(ctx.now())) return null;
  const [year = 0, month = 0, day = 0] = joinedOn.split('-').map(Number);
  const noon = berlinInstant(year, month, day, 12);
  return noon > ctx.now() ? null : noon;
}

/**
 * Each member of a table beside what there is of them. The table is read in a thread, because somebody else made it.
 * Throws TABLE_NOT_READABLE and what `foreignFiles.read` throws.
 */
export async function planMembers(ctx: ServiceContext, input: MemberImportInput): Promise<MemberPlan> {
  const { text, mapping } = input;
  const read = await ctx.foreignFiles.read(MEMBER_TABLE, { text, mapping });
  const open = openPlans(ctx);
  const [plans, ways] = [new Words(input.plans, (word) => planOfWord(open, word)), new Words(input.ways, wayOfWord)];
  const counts = { members: 0, accounts: 0, same: 0, twice: read.twice, withoutDay: 0 };
  const people: PlannedMember[] = [];
  const problems = [...read.problems];
  for (const portion of unpackPortions<ForeignMember>(read.members)) {
    for (const { where, name, email, plan, way, oldNumber, joinedOn, ...member } of portion) {
      const [planId, paidBy] = [plans.of(plan), ways.of(way)];
      if (member.lastDay === null) counts.withoutDay += 1;
      const lastDay = member.lastDay ?? (input.lastDay as LocalDate | null);
      if (lastDay === null) problems.push({ where, what: 'It names no last paid day.' });
      const isOpen = planId === null || open.some(({ id }) => id === planId);
      if (!isOpen) problems.push({ where, what: 'Its plan is not offered any more.' });
      if (planId === null || paidBy === null || lastDay === null || !isOpen) continue;
      const planned = { where, name, email, planId, paidBy, lastDay, oldNumber, startedAt: startOf(ctx, joinedOn) };
      const judged = judgeMember(ctx, planned);
      if (judged === 'same') counts.same += 1;
      else if (judged !== 'give') problems.push({ where, what: judged.why });
      else {
        people.push(planned);
        if (userByEmail(ctx.db).get({ email }) === undefined) counts.accounts += 1;
      }
    }
    await new Promise(setImmediate);
  }
  counts.members = people.length;
  const { table } = read;
  return { table, plans: plans.list, ways: ways.list, counts, people, problems: joinAlike(problems) };
}
