import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import type { Declaration } from './carry-out-declaration.ts';

/** A running membership and the confirmed account it belongs to. */
export type MeantMembership = { id: string; userId: string; email: string; membershipId: string; name: string };

const SELECT = `SELECT s.id, u.id AS userId, u.email, u.name, s.membership_id AS membershipId FROM users u JOIN subscribers s ON s.user_id = u.id
   WHERE u.email_verified = 1 AND s.status IN ('active', 'past_due') AND s.membership_id IS NOT NULL AND`;
const ofAddress = statement<{ email: string }, MeantMembership>(`${SELECT} u.email = @email`);
const ofMembershipId = statement<{ membershipId: string }, MeantMembership>(
  `${SELECT} s.membership_id = @membershipId`,
);
const ofUser = statement<{ userId: string }, MeantMembership>(`${SELECT} u.id = @userId`);
const ofId = statement<{ id: string }, MeantMembership>(`${SELECT} s.id = @id`);

/** The running membership of the confirmed account with that address. */
export const subscriberOfAddress = ({ db }: Pick<ServiceContext, 'db'>, email: string): MeantMembership | undefined =>
  ofAddress(db).get({ email: email.toLowerCase() });

/** A running membership with its confirmed account, by its id. */
export const accountOfSubscriber = ({ db }: Pick<ServiceContext, 'db'>, id: string): MeantMembership | undefined =>
  ofId(db).get({ id });

const plain = (name: string): string => name.normalize('NFKC').trim().replaceAll(/\s+/g, ' ').toLowerCase();

function namedId({ identification, contract }: Declaration): string | undefined {
  return /MB-[0-9A-Z]{8,}/i.exec(`${identification ?? ''} ${contract}`)?.[0].toUpperCase();
}

/** Of whoever is signed in, if the declaration names them: the Membership ID is theirs, or none is named and the name is the account's. */
export function ownMembershipMeant(ctx: ServiceContext, declaration: Declaration): MeantMembership | undefined {
  const own = ctx.actor.kind === 'user' ? ofUser(ctx.db).get({ userId: ctx.actor.userId }) : undefined;
  if (own === undefined) return undefined;
  const named = namedId(declaration);
  return (named === undefined ? plain(declaration.name) === plain(own.name) : named === own.membershipId)
    ? own
    : undefined;
}

/**
 * A certain match, whoever sent it: the address is that of a confirmed account with a running membership, and the Membership ID that is
 * named is that membership's, or the name is the account's. From another address both have to be right.
 */
export function membershipMeant(ctx: ServiceContext, declaration: Declaration): MeantMembership | undefined {
  const named = namedId(declaration);
  const isNamed = ({ name }: MeantMembership) => plain(declaration.name) === plain(name);
  const ofSender = subscriberOfAddress(ctx, declaration.email);
  if (ofSender !== undefined && (named === undefined ? isNamed(ofSender) : named === ofSender.membershipId))
    return ofSender;
  const ofNamed = named === undefined ? undefined : ofMembershipId(ctx.db).get({ membershipId: named });
  return ofNamed !== undefined && isNamed(ofNamed) ? ofNamed : undefined;
}
