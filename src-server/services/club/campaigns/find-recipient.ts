import type { Audience } from '#shared/newsletters/audience.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { isMember, STATUS } from './audience-rows.ts';
import { findBuyer } from './buyer-rows.ts';
import { findGuest } from './guest-rows.ts';
import type { Recipient } from './recipient-keys.ts';

/** Whom a key of the audience stands for; null once they no longer belong to it, read when the mail leaves. */
export function findRecipient(
  ctx: ServiceContext,
  audience: Exclude<Audience, { kind: 'list' }>,
  key: string,
): Recipient | null {
  if (audience.kind === 'guests') return findGuest(ctx, audience, key);
  if (audience.kind === 'orders') return findBuyer(ctx, audience, key);
  return isMember(ctx.db).get({ status: STATUS[audience.kind], userId: key }) === undefined ? null : { userId: key };
}
