import {
  ADDRESS_CONFIRM_MS,
  ADDRESS_PATHS,
  isStrongProof,
  type ChangeAddressInput,
  type TakeBackAddressInput,
} from '#shared/people/address-change.ts';
import { DomainError } from '#shared/errors.ts';
import { isAllowed } from '#shared/permissions.ts';
import { findRow, insertRow, updateRows } from '#server/db/rows.ts';
import { addressChanges } from '#server/db/schema/address-changes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { addressCanBePutBackUntil } from '../../people/accounts/address-put-back.ts';
import { isAddressTaken } from '../../people/accounts/change-address-of.ts';
import { requireMerging } from '../merging/merge-people.ts';
import { lastObjection, mergedAway, newToken, tokenHashOf, waitingChange } from './change-rows.ts';

/** Nobody's own, and that of whoever works here is an admin's to change, like a merge. Throws FORBIDDEN. */
function requireRightOver(ctx: ServiceContext, userId: string): void {
  requireMerging(ctx, [userId]);
  if (ctx.actor.kind === 'user' && ctx.actor.userId === userId) throw new DomainError('FORBIDDEN');
}

/**
 * Ends what has run out; refuses while another change waits, or while the owner of the address before can still put it
 * back: two in a row would take that from them.
 */
function requireNoneOpen(ctx: ServiceContext, userId: string): void {
  const waiting = waitingChange(ctx.db).get({ userId });
  const isWaiting = waiting !== undefined && waiting.expiresAt > ctx.now();
  if (isWaiting || addressCanBePutBackUntil(ctx, userId) !== null) throw new DomainError('ADDRESS_CHANGE_OPEN');
  if (waiting !== undefined) updateRows(ctx.db, addressChanges, { id: waiting.id }, { endedAt: waiting.expiresAt });
}

/** Whether somebody has objected before; then an admin asks, and whoever wants it has stood before us. */
function contestedBy(ctx: ServiceContext, { userId, proof }: ChangeAddressInput): boolean {
  if (lastObjection(ctx.db).get({ userId }) === undefined) return false;
  const isAdmin = ctx.actor.kind !== 'user' || isAllowed(ctx.actor.roles, 'roles:manage');
  if (!isAdmin || !isStrongProof(proof)) throw new DomainError('ADDRESS_CONTESTED');
  return true;
}

/**
 * `admin.people.changeAddress`: somebody can't read their mailbox any more and has proven who they are. Nothing changes
 * until the new address is confirmed by the link that goes there; the address before is told at once and can object
 * (objectToChange), if it was ever proven. The same id twice is one change. Throws USER_NOT_FOUND, FORBIDDEN (oneself,
 * or somebody who works here), ADDRESS_UNCHANGED, ADDRESS_TAKEN, ADDRESS_CHANGE_OPEN, ADDRESS_CONTESTED.
 */
export function changeAddress(ctx: ServiceContext, input: ChangeAddressInput): void {
  const { id, userId, email, proof, note } = input;
  inTransaction(ctx.db, () => {
    requireRightOver(ctx, userId);
    if (findRow(ctx.db, addressChanges, { id }) !== undefined) return;
    const user = userById(ctx.db).get({ userId });
    if (user === undefined) throw new DomainError('USER_NOT_FOUND');
    if (mergedAway(ctx.db).get({ userId }) !== undefined) throw new DomainError('MERGE_WAITING');
    if (user.email === email) throw new DomainError('ADDRESS_UNCHANGED');
    if (isAddressTaken(ctx, email)) throw new DomainError('ADDRESS_TAKEN');
    requireNoneOpen(ctx, userId);
    const isContested = contestedBy(ctx, input);
    const [confirm, object] = [newToken(), newToken()];
    const expiresAt = new Date(ctx.now().getTime() + ADDRESS_CONFIRM_MS);
    insertRow(ctx.db, addressChanges, {
      id,
      userId,
      oldEmail: user.email,
      newEmail: email,
      proof,
      note,
      isContested,
      confirmHash: tokenHashOf(confirm),
      objectHash: user.emailVerified ? tokenHashOf(object) : null,
      expiresAt,
      createdAt: ctx.now(),
    });
    writeAudit(ctx, {
      action: 'account.address_asked',
      subjectKind: 'user',
      subjectId: userId,
      after: { changeId: id, proof, isContested },
    });
    const urlOf = (path: string, token: string): string => `${ctx.baseUrl}${path}/${token}`;
    putInOutbox(ctx, {
      kind: 'mail.address_confirm',
      refId: id,
      payload: { to: email, url: urlOf(ADDRESS_PATHS.confirm, confirm), linkEndsAt: expiresAt.toISOString() },
    });
    // An address that nobody has proven may be a stranger's.
    if (!user.emailVerified) return;
    const url = urlOf(ADDRESS_PATHS.object, object);
    putInOutbox(ctx, {
      kind: 'mail.address_change',
      refId: `${id}:asked`,
      payload: { to: user.email, name: user.name, news: 'asked', url, isContested },
    });
  });
}

/**
 * `admin.people.takeBackAddressChange`: the links of one that waits do nothing any more, and both addresses are told.
 * Throws FORBIDDEN, ADDRESS_CHANGE_OVER.
 */
export function takeBackAddressChange(ctx: ServiceContext, { userId }: TakeBackAddressInput): void {
  inTransaction(ctx.db, () => {
    requireRightOver(ctx, userId);
    const change = waitingChange(ctx.db).get({ userId });
    if (change === undefined || change.expiresAt <= ctx.now()) throw new DomainError('ADDRESS_CHANGE_OVER');
    const { id, oldEmail, newEmail, objectHash } = change;
    updateRows(ctx.db, addressChanges, { id }, { endedAt: ctx.now() });
    writeAudit(ctx, {
      action: 'account.address_taken_back',
      subjectKind: 'user',
      subjectId: userId,
      after: { changeId: id },
    });
    const tell = { kind: 'mail.address_change' } as const;
    putInOutbox(ctx, { ...tell, refId: `${id}:stopped`, payload: { to: newEmail, name: null, news: 'stopped' } });
    if (objectHash === null) return;
    const name = userById(ctx.db).get({ userId })?.name ?? null;
    putInOutbox(ctx, { ...tell, refId: `${id}:taken_back`, payload: { to: oldEmail, name, news: 'taken_back' } });
  });
}
