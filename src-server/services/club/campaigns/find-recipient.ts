import type { PeopleAudience } from '#shared/newsletters/audience-condition.ts';
import type { Audience } from '#shared/newsletters/audience.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isMember, STATUS } from './audience-rows.ts';
import { findBuyer } from './buyer-rows.ts';
import { findGuest } from './guest-rows.ts';
import { isStillOfPeople } from './people-rows.ts';
import type { Recipient } from './recipient-keys.ts';

/** Whether all conditions still hold of whoever a key stands for, an account or a subscription. */
export const isStillOf = (ctx: ServiceContext, audience: PeopleAudience, key: string): boolean =>
  isStillOfPeople(ctx, audience, key);

/** Whom a key of the audience stands for; null once they no longer belong to it, read when the mail leaves. */
export function findRecipient(
  ctx: ServiceContext,
  audience: Exclude<Audience, { kind: 'list' }>,
  key: string,
): Recipient | null {
  if (audience.kind === 'guests') return findGuest(ctx, audience, key);
  if (audience.kind === 'orders') return findBuyer(ctx, audience, key);
  if (audience.kind === 'people') return isStillOf(ctx, audience, key) ? { userId: key } : null;
  return isMember(ctx.db).get({ status: STATUS[audience.kind], userId: key }) === undefined ? null : { userId: key };
}
