import { and, eq, inArray } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { rolesWith } from '#shared/permissions.ts';
import { prepared } from '#server/db/client.ts';
import { userRoles } from '#server/db/schema/users.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { checkDigits, findVerifier } from './cashier-pin.ts';
import type { Desk } from './desk.ts';
import { isProof } from './pin-verifier.ts';

const findSupervisor = prepared({ userId: userRoles.userId }, (orm, { userId }) =>
  orm
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), inArray(userRoles.role, rolesWith('door:supervise'))))
    .limit(1)
    .prepare(),
);

/** Whether this person may answer for what a cashier may not do alone. */
const isSupervisor = (ctx: ServiceContext, userId: string | null): boolean =>
  userId !== null && findSupervisor(ctx.db).get({ userId }) !== undefined;

/**
 * Who answers for it, what proves it (a signature that only the right digits make, or the digits themselves), and what
 * it may be for.
 */
export type Approval = {
  supervisorId: string;
  proof?: string | undefined;
  supervisorPin?: string | undefined;
  abouts: readonly string[];
};

/** Whether the person's signature is under one of these. */
export function isProved(
  ctx: ServiceContext,
  desk: Pick<Desk, 'id'>,
  { supervisorId: userId, proof, abouts }: Approval,
): boolean {
  const verifier = proof === undefined ? null : findVerifier(ctx, userId);
  return (
    verifier !== null && abouts.some((about) => isProof(verifier, { deskId: desk.id, userId, about }, proof ?? ''))
  );
}

/** What speaks against a supervisor's yes: nobody with that right is named, or nothing proves that it was they. */
export type Objection = 'not_allowed' | 'supervisor_unproved';

/** Null is a yes that counts. */
export function objectionTo(
  ctx: ServiceContext,
  desk: Pick<Desk, 'id'>,
  { supervisorId, ...said }: Omit<Approval, 'supervisorId' | 'supervisorPin'> & { supervisorId: string | null },
): Objection | null {
  if (supervisorId === null || !isSupervisor(ctx, supervisorId)) return 'not_allowed';
  return isProved(ctx, desk, { supervisorId, ...said }) ? null : 'supervisor_unproved';
}

/** Here it takes a yes that counts. Errors: SUPERVISOR_NEEDED, SUPERVISOR_UNPROVED. */
export function requireYes(objection: Objection | null): void {
  if (objection === null) return;
  throw new DomainError(objection === 'not_allowed' ? 'SUPERVISOR_NEEDED' : 'SUPERVISOR_UNPROVED');
}

/**
 * A supervisor is there and has typed their PIN for just this: naming one is not enough, a desk's token would do. Call
 * it before the transaction of what was approved: wrong digits stay counted. Errors: SUPERVISOR_NEEDED,
 * SUPERVISOR_UNPROVED, PIN_LOCKED.
 */
export function requireApproval(ctx: ServiceContext, desk: Pick<Desk, 'id'>, approval: Approval): void {
  const objection = objectionTo(ctx, desk, approval);
  if (objection !== 'supervisor_unproved') return requireYes(objection);
  const { supervisorId: userId, supervisorPin: pin } = approval;
  const checked = pin === undefined ? null : inTransaction(ctx.db, () => checkDigits(ctx, { userId, pin }));
  if (checked?.outcome === 'right') return;
  throw new DomainError(checked?.outcome === 'locked' ? 'PIN_LOCKED' : 'SUPERVISOR_UNPROVED');
}
