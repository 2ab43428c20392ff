import { berlinInstant } from '#shared/berlin.ts';
import { localDateOf, type LocalDate } from '#shared/time.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  cancelByDeclaration,
  cancelForGoodCause,
  withdrawByDeclaration,
  type DeclaredEnd,
} from '../membership/end-by-declaration.ts';
import type { SubscriberRow } from '../membership/subscriber-rows.ts';
import { changeDeclaration, type Declaration } from './declaration-rows.ts';

function endOfDay(day: string | null): Date | null {
  const [year, month, date] = (day ?? '').split('-').map(Number);
  return year === undefined || month === undefined || date === undefined ? null : berlinInstant(year, month, date + 1);
}

/** What a person found: `null` while nobody has looked, else whether a good cause that was named is one. */
export type Judgement = { isCauseGood: boolean } | null;

function endOf(
  ctx: ServiceContext,
  { declaration, row, judgement }: { declaration: Declaration; row: SubscriberRow; judgement: Judgement },
): DeclaredEnd | null {
  const { receivedAt } = declaration;
  if (declaration.kind === 'withdraw') return withdrawByDeclaration(ctx, row, receivedAt);
  if (declaration.manner === 'extraordinary') {
    // Whether a good cause is one is for a person to judge.
    if (judgement === null) return null;
    if (judgement.isCauseGood) return cancelForGoodCause(ctx, row, receivedAt);
  }
  return cancelByDeclaration(ctx, row, {
    requestedEnd: endOfDay(declaration.endsOn),
    receivedAt,
    isJudged: judgement !== null,
  });
}

/** The last day of the contract, and what goes back. */
export type CarriedOut = { lastDay: LocalDate; refundCents: number };

/**
 * Ends the membership a declaration is about and notes what became of it. Null when it could not be ended this way:
 * then it waits for a person, and the membership is noted beside it. Call inside a transaction.
 */
export function carryOutDeclaration(
  ctx: ServiceContext,
  { declaration, row, judgement }: { declaration: Declaration; row: SubscriberRow; judgement: Judgement },
): CarriedOut | null {
  const end = endOf(ctx, { declaration, row, judgement });
  if (end === null) {
    changeDeclaration(ctx, declaration.id, { subscriberId: row.id, effectiveOn: null });
    return null;
  }
  const lastDay = localDateOf(end.endsAt);
  changeDeclaration(ctx, declaration.id, {
    subscriberId: row.id,
    effectiveOn: lastDay,
    outcome: 'effective',
    handledAt: ctx.now(),
    takesEffectAt: null,
  });
  return { lastDay, refundCents: end.refundCents };
}
