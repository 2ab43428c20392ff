import { DomainError } from '#shared/errors.ts';
import { MOST_PROMO_CODES, type SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { prepared } from '#server/db/client.ts';
import { eq } from 'drizzle-orm';
import { columnsOf } from '#server/db/placeholders.ts';
import { isTaken } from '#server/db/refusals.ts';
import { promoCodes } from '#server/db/schema/promo-codes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { countPromos, hiddenType, kindOfEvent, promoById } from './promo-rows.ts';

/** What may change as long as the code is there. */
const TERMS = ['percent', 'amountCents', 'maxUses', 'maxPerPerson', 'validFrom', 'validUntil', 'updatedAt'] as const;
const FIXED = ['id', 'code', 'kind', 'ticketTypeId', 'eventId', 'eventKind', 'createdBy', 'createdAt'] as const;

const insert = prepared(columnsOf(promoCodes, [...FIXED, ...TERMS]), (orm, row) =>
  orm.insert(promoCodes).values(row).prepare(),
);
const update = prepared({ id: promoCodes.id, ...columnsOf(promoCodes, TERMS) }, (orm, { id, ...changes }) =>
  orm.update(promoCodes).set(changes).where(eq(promoCodes.id, id)).prepare(),
);

type Terms = Pick<typeof promoCodes.$inferSelect, Exclude<(typeof TERMS)[number], 'updatedAt'>>;

/** Only what its kind has: a percentage that was typed first is not kept beside an amount. */
const termsOf = (input: SavePromoCodeInput): Terms => ({
  percent: input.kind === 'percent' ? input.percent : null,
  amountCents: input.kind === 'amount' ? input.amountCents : null,
  maxUses: input.maxUses,
  maxPerPerson: input.maxPerPerson,
  validFrom: input.validFrom,
  validUntil: input.validUntil,
});

function addCode(ctx: ServiceContext, input: SavePromoCodeInput): void {
  const { id, code, kind, eventId, isForKind } = input;
  const event = eventId === null ? undefined : kindOfEvent(ctx.db).get({ eventId });
  if (eventId === null || event === undefined) throw new DomainError('EVENT_NOT_FOUND');
  if (event.cancelledAt !== null) throw new DomainError('EVENT_CANCELLED');
  const eventKind = event.kind;
  const ticketTypeId = kind === 'unlock' ? input.ticketTypeId : null;
  if (ticketTypeId !== null && hiddenType(ctx.db).get({ id: ticketTypeId, eventId }) === undefined)
    throw new DomainError('TICKET_TYPE_NOT_FOUND');
  if ((countPromos(ctx.db).get({ eventId, kind: eventKind })?.codes ?? 0) >= MOST_PROMO_CODES)
    throw new DomainError('PROMO_CODE_FULL');
  try {
    insert(ctx.db).run({
      id,
      code,
      kind,
      ticketTypeId,
      eventId: isForKind ? null : eventId,
      eventKind: isForKind ? eventKind : null,
      createdBy: requireUser(ctx).userId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
      ...termsOf(input),
    });
  } catch (error) {
    if (isTaken(error, [promoCodes.code])) throw new DomainError('PROMO_CODE_TAKEN');
    throw error;
  }
}

/**
 * A new promo code under a new id; under a known one, its worth, limits and dates. Fewer uses than there were take
 * nothing from anybody. Errors: EVENT_NOT_FOUND, EVENT_CANCELLED, TICKET_TYPE_NOT_FOUND, PROMO_CODE_TAKEN, PROMO_CODE_FULL.
 */
export function savePromoCode(ctx: ServiceContext, input: SavePromoCodeInput): void {
  requirePermission(ctx, 'events:manage');
  inTransaction(ctx.db, () => {
    const before = promoById(ctx.db).get({ id: input.id });
    const kept = before === undefined ? input : { ...input, kind: before.kind };
    const terms = termsOf(kept);
    if (before === undefined) addCode(ctx, input);
    else update(ctx.db).run({ id: input.id, ...terms, updatedAt: ctx.now() });
    writeAudit(ctx, {
      action: before === undefined ? 'promo_code.made' : 'promo_code.changed',
      subjectKind: 'promo_code',
      subjectId: input.id,
      ...(before !== undefined && { before: termsOf({ ...kept, ...before, isForKind: false, eventId: kept.eventId }) }),
      after: { ...terms, code: before?.code ?? input.code, kind: kept.kind },
    });
  });
}
