import type { PinPayload } from '#shared/desk/journal-entry.ts';
import type { ServiceContext } from '../../service-context.ts';
import { countTry } from '../cashier-pin.ts';
import { judgedAt } from '../judged-at.ts';
import type { Trouble } from './trouble.ts';

/** Digits typed at a desk without a network count with those of every other desk, at the moment they were typed: a lock that is over by now is in the audit only. One that was asked about and only its answer lost has counted already. */
export function applyPin(ctx: ServiceContext, { id, at, payload }: { id: string; at: Date; payload: PinPayload }): Trouble[] {
  countTry(judgedAt(ctx, at), { userId: payload.userId, tryId: id, digits: null, isRight: () => payload.isRight });
  return [];
}
