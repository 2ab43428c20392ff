import { ADDRESS_OBJECT_MS, ADDRESS_PATHS, type ObjectionOutcome } from '#shared/people/address-change.ts';
import { DomainError } from '#shared/errors.ts';
import { updateRows } from '#server/db/rows.ts';
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
import { forgetPasskeys } from '../../people/passkeys/forget-passkeys.ts';
import { forgetSecondFactorSince } from '../../people/second-factor/forget-second-factor.ts';
import { giveBackAddress } from '../merging/moved-address.ts';
import { changeToObjectTo, tokenHashOf, type AddressChange, type LinkFollower } from './change-rows.ts';

type Account = NonNullable<ReturnType<ReturnType<typeof userById>['get']>>;
type Objection = { change: AddressChange; user: Account };
type Where = LinkFollower & { /** When the change was confirmed. */ since: Date };

/** The change that a link objects to. Throws LINK_NOT_VALID. */
function objectable(ctx: ServiceContext, token: string): Objection {
  const change = changeToObjectTo(ctx.db).get({ hash: tokenHashOf(token) });
  const user = change && userById(ctx.db).get({ userId: change.userId });
  if (change === undefined || user === undefined || change.objectedAt !== null) throw new DomainError('LINK_NOT_VALID');
  const { confirmedAt, endedAt, expiresAt, oldEmail, newEmail } = change;
  const isInTime =
    confirmedAt === null
      ? endedAt === null && ctx.now() < expiresAt && user.email === oldEmail
      : ctx.now().getTime() < confirmedAt.getTime() + ADDRESS_OBJECT_MS && user.email === newEmail;
  if (!isInTime) throw new DomainError('LINK_NOT_VALID');
  return { change, user };
}

/** What the button behind the link would do; looking changes nothing. Throws LINK_NOT_VALID. */
export function showObjection(ctx: ServiceContext, token: string): { isChanged: boolean; isContested: boolean } {
  const { confirmedAt, isContested } = objectable(ctx, token).change;
  return { isChanged: confirmedAt !== null, isContested };
}

/**
 * The account has the address before again, and nobody who came in by the new one is in it any more: what was added to
 * it meanwhile to sign in with goes, too. Where an account of its own was made with that address since, nobody gets
 * into this one until the office has looked.
 */
function putBack(ctx: ServiceContext, { change, user }: Objection, { since, ...by }: Where): ObjectionOutcome {
  const { userId, oldEmail, newEmail, moved } = change;
  const isFree = oldEmail !== '' && !isAddressTaken(ctx, oldEmail);
  const to = isFree ? oldEmail : `${userId}@address-lost.invalid`;
  changeAddressOf(ctx, user, to);
  forgetPasskeys(ctx, userId, since);
  forgetSecondFactorSince(ctx, userId, since);
  giveBackAddress(ctx.db, moved ?? {}, { from: { id: userId, email: newEmail }, to: { id: userId, email: to } });
  moveSubscriptions(ctx, { userId, from: newEmail, to, page: ADDRESS_PATHS.object, ...by });
  moveFollower(ctx, { from: newEmail, to });
  followAddress(ctx, userId, `${change.id}:put_back`);
  return isFree ? 'put_back' : 'locked';
}

function carryOut(ctx: ServiceContext, objection: Objection, by: LinkFollower): ObjectionOutcome {
  const { id, confirmedAt, isContested } = objection.change;
  if (isContested) return 'noted';
  if (confirmedAt !== null) return putBack(ctx, objection, { since: confirmedAt, ...by });
  updateRows(ctx.db, addressChanges, { id }, { endedAt: ctx.now() });
  return 'stopped';
}

/**
 * The owner of the address before says that it was not them, once: before the new one is confirmed that stops the
 * change, and within a day after it puts the address back. Where they have objected to a change before, the office has
 * looked at it since: then it is told and decides, so that a mailbox alone keeps nobody out of their account for ever.
 * Throws LINK_NOT_VALID.
 */
export function objectToAddressChange(ctx: ServiceContext, token: string, by: LinkFollower): ObjectionOutcome {
  return inTransaction(ctx.db, () => {
    const objection = objectable(ctx, token);
    const { change, user } = objection;
    const { id, userId, oldEmail, newEmail } = change;
    const outcome = carryOut(ctx, objection, by);
    updateRows(ctx.db, addressChanges, { id }, { objectedAt: ctx.now() });
    writeAudit(ctx, {
      action: 'account.address_objected',
      subjectKind: 'user',
      subjectId: userId,
      after: { changeId: id, outcome },
    });
    putInOutbox(ctx, { kind: 'mail.address_objected', refId: id, payload: { userId, outcome } });
    const tell = { kind: 'mail.address_change' } as const;
    if (outcome === 'stopped' || outcome === 'put_back')
      putInOutbox(ctx, { ...tell, refId: `${id}:stopped`, payload: { to: newEmail, name: null, news: 'stopped' } });
    if (outcome === 'put_back')
      putInOutbox(ctx, {
        ...tell,
        refId: `${id}:put_back`,
        payload: { to: oldEmail, name: user.name, news: 'put_back' },
      });
    return outcome;
  });
}
