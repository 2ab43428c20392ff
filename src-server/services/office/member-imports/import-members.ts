import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { desc } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { endOfLastDay } from '#shared/membership/by-hand.ts';
import {
  MEMBERS_AT_ONCE,
  type MemberImportInput,
  type MemberImportPreview,
  type MemberImportView,
  type RunMemberImportInput,
} from '#shared/membership/import/member-import.ts';
import { prepared } from '#server/db/client.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { importedMembers, memberImports } from '#server/db/schema/member-imports.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { writeGiven } from '../../club/membership/give-membership.ts';
import { accountFor, invitationFor } from '../../people/accounts/invite.ts';
import { addressHash, judgeMember, planMembers, type PlannedMember } from './plan-members.ts';

const SHOWN = 20;
const SHOWN_PEOPLE = 200;
/** Between two transactions: visitors come first, and an import has time. */
const PAUSE_MS = 6;

const latest = prepared({ limit: Number }, (orm, { limit }) =>
  orm
    .select()
    .from(memberImports)
    .orderBy(desc(memberImports.createdAt), desc(memberImports.id))
    .limit(limit)
    .prepare(),
);

function viewOf(row: typeof memberImports.$inferSelect | undefined): MemberImportView {
  if (row === undefined) throw new DomainError('IMPORT_NOT_FOUND');
  const { id, fileName, createdAt, doneCount, totalCount, finishedAt } = row;
  return { id, fileName, createdAt, members: doneCount, total: totalCount, isFinished: finishedAt !== null };
}

/** The latest tables of members that were brought in, which can be taken back. */
export function listMemberImports(ctx: ServiceContext): MemberImportView[] {
  requirePermission(ctx, 'people:manage');
  return latest(ctx.db).all({ limit: SHOWN }).map(viewOf);
}

/** Who would be brought in, before anybody is; nothing is written. Throws what `planMembers` throws. */
export async function previewMemberImport(ctx: ServiceContext, input: MemberImportInput): Promise<MemberImportPreview> {
  requirePermission(ctx, 'people:manage');
  const { people, ...plan } = await planMembers(ctx, input);
  const shown = people.slice(0, SHOWN_PEOPLE);
  return {
    ...plan,
    people: shown.map(({ name, email, planId, paidBy, lastDay }) => ({ name, email, planId, paidBy, lastDay })),
  };
}

type Running = Pick<RunMemberImportInput, 'id' | 'lang'>;

/** What the plan said is looked at again: they may have joined by themselves meanwhile. */
function bringIn(ctx: ServiceContext, { id: importId, lang }: Running, member: PlannedMember): boolean {
  if (judgeMember(ctx, member) !== 'give') return false;
  const { name, email, planId, paidBy, lastDay, oldNumber } = member;
  const { userId, isNew } = accountFor(ctx, { name, email, lang });
  const id = randomUUID();
  const until = endOfLastDay(lastDay);
  writeGiven(ctx, { id, userId, planId, paidBy, until, startedAt: member.startedAt ?? ctx.now() });
  const row = { addressHash: addressHash(email), paidUntil: lastDay, oldNumber, madeAccount: isNew };
  insertRow(ctx.db, importedMembers, { subscriberId: id, importId, ...row });
  writeAudit(ctx, {
    action: 'membership.given',
    subjectKind: 'membership',
    subjectId: id,
    after: { planId, paidBy, lastDay, importId },
  });
  const invitation = invitationFor(ctx, userId, lang);
  putInOutbox(ctx, {
    kind: 'mail.membership_brought_in',
    refId: id,
    lang,
    payload: invitation && { url: invitation.url, linkEndsAt: invitation.endsAt.toISOString() },
  });
  return true;
}

function begin(ctx: ServiceContext, { id, fileName }: RunMemberImportInput, totalCount: number): void {
  const { userId } = requireUser(ctx);
  inTransaction(ctx.db, () => {
    if (findRow(ctx.db, memberImports, { id }) !== undefined) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    insertRow(ctx.db, memberImports, { id, fileName, createdBy: userId, totalCount, createdAt: ctx.now() });
    writeAudit(ctx, {
      action: 'members.imported',
      subjectKind: 'import',
      subjectId: id,
      after: { members: totalCount },
    });
  });
}

/**
 * Brings another system's members in: memberships that the office gives, paid until the day that the table names, with
 * an account where there is none, and an invitation each. Whoever is a member already stays as they are. A few in a
 * transaction; one that was cut off is finished by the same file. Throws TABLE_NOT_READABLE,
 * IDEMPOTENCY_KEY_REUSED, IMPORT_NOT_FOUND (taken back meanwhile).
 */
export async function importMembers(ctx: ServiceContext, input: RunMemberImportInput): Promise<MemberImportView> {
  requirePermission(ctx, 'people:manage');
  const { people } = await planMembers(ctx, input);
  const { id } = input;
  begin(ctx, input, people.length);
  let doneCount = 0;
  for (let at = 0; at < people.length; at += MEMBERS_AT_ONCE) {
    inTransaction(ctx.db, () => {
      if (findRow(ctx.db, memberImports, { id }) === undefined) throw new DomainError('IMPORT_NOT_FOUND');
      for (const member of people.slice(at, at + MEMBERS_AT_ONCE)) if (bringIn(ctx, input, member)) doneCount += 1;
      updateRows(ctx.db, memberImports, { id }, { doneCount });
    });
    await pause(PAUSE_MS);
  }
  inTransaction(ctx.db, () => updateRows(ctx.db, memberImports, { id }, { finishedAt: ctx.now() }));
  return viewOf(findRow(ctx.db, memberImports, { id }));
}
