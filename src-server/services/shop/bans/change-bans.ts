import { eq } from 'drizzle-orm';
import type { BanAddressInput, BanPersonInput, LiftBanInput } from '#shared/bans/ban.ts';
import { businessDayRange } from '#shared/berlin.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { bans } from '#server/db/schema/bans.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission } from '../../base/authorize.ts';
import { userByEmail, userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { banOfAddress } from './running-bans.ts';
import { takeOutOfShifts } from '../shifts/take-out-of-shifts.ts';
import { ticketsOfBanned } from './tickets-of-banned.ts';

const roleOf = prepared({ userId: userRoles.userId }, (orm, { userId }) =>
  orm.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId)).limit(1).prepare(),
);

/** The last day's night is included: it ends at 06:00 of the next morning. */
function endOf(ctx: ServiceContext, lastDay: string): Date | null {
  if (lastDay === '') return null;
  const { to } = businessDayRange(lastDay);
  if (to <= ctx.now())
    throw new DomainError('INVALID_INPUT', { fields: { lastDay: 'Please choose a day that is not over.' } });
  return to;
}

type NewBan = Pick<BanPersonInput, 'id' | 'reason' | 'lastDay'> & { userId: string | null; email: string };

/** Gives how many valid tickets the person still holds. Call inside a transaction. */
function ban(ctx: ServiceContext, { id, userId, email, reason, lastDay }: NewBan): { tickets: number } {
  const endsAt = endOf(ctx, lastDay);
  // Whoever works here is let go first: a ban would leave them the keys.
  if (userId !== null && roleOf(ctx.db).get({ userId }) !== undefined) throw new DomainError('BAN_OF_TEAM');
  if (findRow(ctx.db, bans, { id }, ['id', 'userId']) === undefined) {
    if (banOfAddress(ctx, email) !== null) throw new DomainError('BANNED_ALREADY');
    insertRow(ctx.db, bans, { id, userId, email, reason, endsAt, createdAt: ctx.now() });
    const shifts = userId === null ? 0 : takeOutOfShifts(ctx, userId, endsAt);
    // Without the reason: more people read the audit log than may know it.
    const [subjectKind, subjectId] = userId === null ? ['ban', id] : ['user', userId];
    writeAudit(ctx, { action: 'ban.made', subjectKind, subjectId, after: { banId: id, endsAt, shifts } });
  }
  return { tickets: ticketsOfBanned(ctx, { userId, email, createdAt: ctx.now() }, ctx.now()).filter(isValid).length };
}
const isValid = ({ status }: { status: string }): boolean => status === 'active';

/**
 * Somebody with an account may buy nothing and comes in nowhere, until a day or until it is lifted; their shifts until
 * then are open again. What they hold stays theirs: the office decides about it. The same id twice is one ban. Errors:
 * USER_NOT_FOUND, BAN_OF_TEAM, BANNED_ALREADY.
 */
export function banPerson(ctx: ServiceContext, { userId, ...input }: BanPersonInput): { tickets: number } {
  requirePermission(ctx, 'people:manage');
  return inTransaction(ctx.db, () => {
    const user = userById(ctx.db).get({ userId });
    if (user === undefined) throw new DomainError('USER_NOT_FOUND');
    return ban(ctx, { ...input, userId, email: user.email.toLowerCase() });
  });
}

/** The same for an address; an account that has it is banned with it. Errors: BAN_OF_TEAM, BANNED_ALREADY. */
export function banAddress(ctx: ServiceContext, { email, ...input }: BanAddressInput): { tickets: number } {
  requirePermission(ctx, 'people:manage');
  return inTransaction(ctx.db, () => {
    const address = email.toLowerCase();
    return ban(ctx, { ...input, userId: userByEmail(ctx.db).get({ email: address })?.id ?? null, email: address });
  });
}

/** Takes a ban back; one that is over is as good. */
export function liftBan(ctx: ServiceContext, { id }: LiftBanInput): void {
  requirePermission(ctx, 'people:manage');
  inTransaction(ctx.db, () => {
    const found = findRow(ctx.db, bans, { id }, ['id', 'userId']);
    if (found === undefined || updateRows(ctx.db, bans, { id, liftedAt: null }, { liftedAt: ctx.now() }) === 0) return;
    const [subjectKind, subjectId] = found.userId === null ? ['ban', id] : ['user', found.userId];
    writeAudit(ctx, { action: 'ban.lifted', subjectKind, subjectId, after: { banId: id } });
  });
}
