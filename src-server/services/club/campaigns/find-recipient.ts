import type { Audience } from '#shared/newsletters/audience.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { GIVEN, guestValues, isGiven, isGuest, isMember, STATUS } from './audience-rows.ts';

/** Whether a key of the audience still belongs to it when its mail leaves; of given tickets whom they were given to. */
export function findRecipient(
  ctx: ServiceContext,
  audience: Exclude<Audience, { kind: 'list' }>,
  key: string,
): { userId: string } | { email: string; name: string } | null {
  if (audience.kind !== 'guests')
    return isMember(ctx.db).get({ status: STATUS[audience.kind], userId: key }) === undefined ? null : { userId: key };
  const values = guestValues(audience);
  if (key.startsWith(GIVEN)) return isGiven(ctx.db).get({ ...values, givenId: key.slice(GIVEN.length) }) ?? null;
  return isGuest(ctx.db).get({ ...values, userId: key }) === undefined ? null : { userId: key };
}
