import { ADDRESS_OBJECT_MS, ADDRESS_PATHS } from '#shared/people/address-change.ts';
import { DomainError } from '#shared/errors.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { addressChanges } from '#server/db/schema/address-changes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { putInOutbox } from '../../base/outbox/put-in-outbox.ts';
import { userById } from '../../base/find-user.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { followAddress } from '../../club/membership/tell-customer.ts';
import { moveFollower } from '../../club/follows/move-follower.ts';
import { moveSubscriptions } from '../../club/newsletters/move-subscriptions.ts';
import { changeAddressOf, isAddressTaken } from '../../people/accounts/change-address-of.ts';
import { handOverAddress } from '../merging/moved-address.ts';
import { mergedAway, newToken, tokenHashOf, type AddressChange, type LinkFollower } from './change-rows.ts';

type Account = NonNullable<ReturnType<ReturnType<typeof userById>['get']>>;

/** The change that a link confirms. Throws LINK_NOT_VALID, ADDRESS_TAKEN. */
function confirmable(ctx: ServiceContext, token: string): { change: AddressChange; user: Account } {
  const change = findRow(ctx.db, addressChanges, { confirmHash: tokenHashOf(token) });
  const user = change && userById(ctx.db).get({ userId: change.userId });
  if (
    change === undefined ||
    user === undefined ||
    change.endedAt !== null ||
    change.newEmail === '' ||
    change.expiresAt <= ctx.now() ||
    // It has another address by now, or goes.
    user.email !== change.oldEmail ||
    mergedAway(ctx.db).get({ userId: user.id }) !== undefined
  )
    throw new DomainError('LINK_NOT_VALID');
  if (isAddressTaken(ctx, change.newEmail)) throw new DomainError('ADDRESS_TAKEN');
  return { change, user };
}

/** Which address the link confirms; looking changes nothing. Throws LINK_NOT_VALID, ADDRESS_TAKEN. */
export const showAddressToConfirm = (ctx: ServiceContext, token: string): { email: string } => ({
  email: confirmable(ctx, token).change.newEmail,
});

/**
 * Follows the link to the new address, once and within seven days: it is the account's from now on. Every session ends,
 * and so do the password and the providers that the mailbox before could set or prove; a second factor and passkeys
 * stay. What names the address goes along. The address before is told, and can put it back for a day. Throws
 * LINK_NOT_VALID, ADDRESS_TAKEN.
 */
export function confirmAddressChange(ctx: ServiceContext, token: string, by: LinkFollower): { email: string } {
  return inTransaction(ctx.db, () => {
    const { change, user } = confirmable(ctx, token);
    const { id, userId, oldEmail: from, newEmail: to, isContested } = change;
    changeAddressOf(ctx, user, to);
    const pair = { from: { id: userId, email: from }, to: { id: userId, email: to } };
    const moved = handOverAddress(ctx.db, pair);
    moveSubscriptions(ctx, { userId, from, to, page: ADDRESS_PATHS.confirm, ...by });
    moveFollower(ctx, { from, to });
    followAddress(ctx, userId, `${id}:changed`);
    const late = newToken();
    const confirmedAt = ctx.now();
    const isTold = change.objectHash !== null;
    updateRows(
      ctx.db,
      addressChanges,
      { id },
      { confirmedAt, endedAt: confirmedAt, lateObjectHash: isTold ? tokenHashOf(late) : null, moved },
    );
    writeAudit(ctx, {
      action: 'account.address_changed',
      subjectKind: 'user',
      subjectId: userId,
      after: { changeId: id },
    });
    if (isTold) {
      const until = new Date(confirmedAt.getTime() + ADDRESS_OBJECT_MS).toISOString();
      const url = `${ctx.baseUrl}${ADDRESS_PATHS.object}/${late}`;
      putInOutbox(ctx, {
        kind: 'mail.address_change',
        refId: `${id}:changed`,
        payload: { to: from, name: user.name, news: 'changed', url, until, isContested },
      });
    }
    return { email: to };
  });
}
