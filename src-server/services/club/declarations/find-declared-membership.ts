import { addressOrText } from '#shared/contact/email-address.ts';
import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import { prepared, type Orm } from '#server/db/client.ts';
import { subscribers } from '#server/db/schema/membership.ts';
import { users } from '#server/db/schema/users.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { HAS_BEGUN } from '../../shop/member-price/running-membership.ts';
import type { Declaration } from './declaration-rows.ts';

const memberWhere = (orm: Orm, where: SQL) =>
  orm
    .select({
      subscriberId: subscribers.id,
      userId: users.id,
      email: users.email,
      name: users.name,
      membershipId: subscribers.membershipId,
    })
    .from(users)
    .innerJoin(subscribers, eq(subscribers.userId, users.id))
    .where(and(eq(users.emailVerified, true), HAS_BEGUN, isNotNull(subscribers.membershipId), where))
    .prepare();

const byAddress = prepared({ email: users.email }, (orm, { email }) => memberWhere(orm, eq(users.email, email)));
const byMembershipId = prepared({ membershipId: subscribers.membershipId }, (orm, { membershipId }) =>
  memberWhere(orm, eq(subscribers.membershipId, membershipId)),
);
const byUser = prepared({ userId: users.id }, (orm, { userId }) => memberWhere(orm, eq(users.id, userId)));
const bySubscriber = prepared({ subscriberId: subscribers.id }, (orm, { subscriberId }) =>
  memberWhere(orm, eq(subscribers.id, subscriberId)),
);

/** A running membership and the confirmed account it belongs to. */
export type MemberAccount = Pick<typeof users.$inferSelect, 'email' | 'name'> &
  Pick<typeof subscribers.$inferSelect, 'membershipId'> & { subscriberId: string; userId: string };

/** The running membership of the confirmed account with that address. */
export const findMemberByAddress = ({ db }: Pick<ServiceContext, 'db'>, email: string): MemberAccount | undefined =>
  byAddress(db).get({ email: addressOrText(email) });

/** A running membership with its confirmed account. */
export const findMemberAccount = (
  { db }: Pick<ServiceContext, 'db'>,
  subscriberId: string,
): MemberAccount | undefined => bySubscriber(db).get({ subscriberId });

/** Two spellings of a name are the same but for case, width and spaces. */
const plain = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** The Membership ID that a declaration gives, wherever it was typed. */
function membershipIdIn({ identification, contract }: Declaration): string | undefined {
  return /MB-[0-9A-Z]{8,}/i.exec(`${identification ?? ''} ${contract}`)?.[0].toUpperCase();
}

/**
 * The membership of whoever is signed in, if the declaration is about it: the Membership ID is theirs, or none is given
 * and the name is the account's.
 */
export function findOwnDeclaredMembership(ctx: ServiceContext, declaration: Declaration): MemberAccount | undefined {
  const own = ctx.actor.kind === 'user' ? byUser(ctx.db).get({ userId: ctx.actor.userId }) : undefined;
  if (own === undefined) return undefined;
  const membershipId = membershipIdIn(declaration);
  const isOwn =
    membershipId === undefined ? plain(declaration.name) === plain(own.name) : membershipId === own.membershipId;
  return isOwn ? own : undefined;
}

/**
 * A certain match, whoever sent it: the address is that of a confirmed account with a running membership, and the
 * Membership ID that is given is that membership's, or the name is the account's. From another address both have to be
 * right.
 */
export function findDeclaredMembership(ctx: ServiceContext, declaration: Declaration): MemberAccount | undefined {
  const membershipId = membershipIdIn(declaration);
  const hasName = ({ name }: MemberAccount) => plain(declaration.name) === plain(name);
  const sender = findMemberByAddress(ctx, declaration.email);
  if (sender !== undefined && (membershipId === undefined ? hasName(sender) : membershipId === sender.membershipId))
    return sender;
  const named = membershipId === undefined ? undefined : byMembershipId(ctx.db).get({ membershipId });
  return named !== undefined && hasName(named) ? named : undefined;
}
