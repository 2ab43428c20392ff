import type { DeclarationKind, DeclarationOutcome } from '#shared/contact/declaration-kind.ts';
import { berlinInstant } from '#shared/berlin.ts';
import { localDateOf } from '#shared/time.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import {
  cancelByDeclaration,
  cancelForGoodCause,
  withdrawByDeclaration,
  type DeclaredEnd,
} from './end-by-declaration.ts';
import type { SubscriberRow } from './subscriber-rows.ts';

export type Declaration = {
  id: string;
  kind: DeclarationKind;
  manner: string | null;
  name: string;
  identification: string | null;
  contract: string;
  endsOn: string | null;
  email: string;
  receivedAt: number;
  outcome: DeclarationOutcome;
  handledAt: number | null;
  /** The membership it seems to mean. */
  subscriberId: string | null;
  /** When it takes effect by itself; null unless it waits for that. */
  takesEffectAt: number | null;
  /** When the account's own address said 'that was not me'. */
  objectedAt: number | null;
  effectiveOn: string | null;
};

const byId = statement<{ id: string }, Declaration>(
  `SELECT id, kind, manner, name, identification, contract, ends_on AS endsOn, email, received_at AS receivedAt, outcome, handled_at AS handledAt, subscriber_id AS subscriberId, takes_effect_at AS takesEffectAt, objected_at AS objectedAt, effective_on AS effectiveOn
   FROM contract_declarations WHERE id = @id`,
);
const matched = statement<{
  id: string;
  subscriberId: string;
  outcome: DeclarationOutcome;
  effectiveOn: string | null;
  handledAt: number | null;
}>(
  `UPDATE contract_declarations SET subscriber_id = @subscriberId, outcome = @outcome, effective_on = @effectiveOn, handled_at = @handledAt,
     takes_effect_at = CASE @outcome WHEN 'effective' THEN NULL ELSE takes_effect_at END WHERE id = @id`,
);

export const findDeclaration = (ctx: ServiceContext, id: string): Declaration | undefined => byId(ctx.db).get({ id });

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
  const receivedAt = new Date(declaration.receivedAt);
  if (declaration.kind === 'withdraw') return withdrawByDeclaration(ctx, row, receivedAt);
  if (declaration.manner === 'extraordinary') {
    // Whether a good cause is one is for a person to judge.
    if (judgement === null) return null;
    if (judgement.isCauseGood) return cancelForGoodCause(ctx, row, receivedAt);
  }
  return cancelByDeclaration(ctx, row, {
    wishedEnd: endOfDay(declaration.endsOn),
    receivedAt,
    isJudged: judgement !== null,
  });
}

/** The last day of the contract, and what goes back. */
export type CarriedOut = { lastDay: string; refundCents: number };

/**
 * Ends the membership a declaration means and notes what became of it; null when it could not be ended this way: then it waits for a
 * person, with the membership it means beside it. Call inside a transaction.
 */
export function carryOutDeclaration(
  ctx: ServiceContext,
  meant: { declaration: Declaration; row: SubscriberRow; judgement: Judgement },
): CarriedOut | null {
  const end = endOf(ctx, meant);
  const lastDay = end === null ? null : localDateOf(end.endsAt);
  const { id, outcome, handledAt } = meant.declaration;
  matched(ctx.db).run({
    id,
    subscriberId: meant.row.id,
    effectiveOn: lastDay,
    ...(lastDay === null ? { outcome, handledAt } : { outcome: 'effective', handledAt: ctx.now().getTime() }),
  });
  return end === null || lastDay === null ? null : { lastDay, refundCents: end.refundCents };
}
