import type { PinPayload } from '#shared/door/journal-entry.ts';
import { APPROVALS } from '#shared/door/pin-verifier.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countTry } from '../devices/cashier-pin.ts';
import type { Desk } from '../devices/desk.ts';
import { contextAt } from '../devices/context-at.ts';
import { isProved } from '../devices/require-supervisor.ts';
import type { EntryException } from './entry-exception.ts';

const isOwnHand = (
  ctx: ServiceContext,
  desk: Desk,
  { id, payload: { userId, proof } }: { id: string; payload: PinPayload },
): boolean => isProved(ctx, desk, { supervisorId: userId, proof, abouts: [APPROVALS.unlock(id)] });

/**
 * Digits typed at a desk without a network count with those of every other desk, at the moment they were typed: a lock
 * that is over by now is in the audit only. One that was asked about and only its answer lost has counted already.
 */
export function applyPin(
  ctx: ServiceContext,
  desk: Desk,
  { id, at, payload }: { id: string; at: Date; payload: PinPayload },
): EntryException[] {
  // Whoever only says that the digits were right, a desk's thief maybe, ends no row of wrong ones.
  if (payload.isRight && !isOwnHand(ctx, desk, { id, payload })) return [];
  countTry(contextAt(ctx, at), {
    userId: payload.userId,
    tryId: id,
    digits: null,
    isRight: () => payload.isRight,
    isLate: at < ctx.now(),
  });
  return [];
}
