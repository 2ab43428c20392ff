import { randomBytes, randomUUID } from 'node:crypto';
import { eq, or } from 'drizzle-orm';
import { DomainError } from '#shared/errors.ts';
import { readableRandom } from '#shared/ids.ts';
import type { SavePromoCodeInput } from '#shared/promo-codes/promo-code.ts';
import { insertRow } from '#server/db/rows.ts';
import { prepared } from '#server/db/client.ts';
import { columnsOf } from '#server/db/placeholders.ts';
import { isTaken, isUnknownRow } from '#server/db/refusals.ts';
import { promoCodes, promoLists } from '#server/db/schema/promo-codes.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { writeAudit } from '../../base/audit.ts';
import { requirePermission, requireUser } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { nameNights, placeOfPromo } from './promo-place.ts';
import { promoByCode } from './promo-rows.ts';
import { ownerBefore, setCodeOwner } from './set-code-owner.ts';

/** What may change as long as the code is there. */
const TERMS = ['percent', 'amountCents', 'maxUses', 'maxPerPerson', 'validFrom', 'validUntil', 'updatedAt'] as const;

/** The code of an id; of a list's, one of its codes, as all of them have the same terms. */
const promoOf = prepared({ id: promoCodes.id, listId: promoLists.id }, (orm, { id, listId }) =>
  orm
    .select()
    .from(promoCodes)
    .where(or(eq(promoCodes.id, id), eq(promoCodes.listId, listId)))
    .limit(1)
    .prepare(),
);
const update = prepared(
  { id: promoCodes.id, listId: promoLists.id, ...columnsOf(promoCodes, TERMS) },
  (orm, { id, listId, ...changes }) =>
    orm
      .update(promoCodes)
      .set(changes)
      .where(or(eq(promoCodes.id, id), eq(promoCodes.listId, listId)))
      .prepare(),
);

type Terms = Pick<typeof promoCodes.$inferSelect, Exclude<(typeof TERMS)[number], 'updatedAt'>>;

/** Only what its kind has: a percentage that was typed first is not kept beside an amount. */
const termsOf = (input: SavePromoCodeInput, isListed: boolean): Terms => ({
  percent: input.kind === 'percent' ? input.percent : null,
  amountCents: input.kind === 'amount' ? input.amountCents : null,
  maxUses: isListed ? 1 : input.maxUses,
  maxPerPerson: isListed ? null : input.maxPerPerson,
  validFrom: input.validFrom,
  validUntil: input.validUntil,
});

/** Codes that nobody has made before. */
function newCodes(ctx: ServiceContext, count: number): string[] {
  const codes = new Set<string>();
  while (codes.size < count) {
    const code = readableRandom(randomBytes(8));
    if (promoByCode(ctx.db).get({ code }) === undefined) codes.add(code);
  }
  return [...codes];
}

const TOLD = 5;

/** The codes of a list, each once. Throws INVALID_INPUT with the first of those that exist. */
function codesOfList(ctx: ServiceContext, { codes, count }: NonNullable<SavePromoCodeInput['list']>): string[] {
  if (codes.length === 0) return newCodes(ctx, count ?? 0);
  const wanted = [...new Set(codes)];
  const taken = wanted.filter((code) => promoByCode(ctx.db).get({ code }) !== undefined);
  if (taken.length === 0) return wanted;
  const more = taken.length > TOLD ? ` and ${taken.length - TOLD} more` : '';
  const sentence = `There are such codes already, now or before: ${taken.slice(0, TOLD).join(', ')}${more}.`;
  throw new DomainError('INVALID_INPUT', { fields: { 'list.codes': sentence } });
}

/** Why a row was refused, where the office can do something about it. */
function refusalOf(error: unknown, { scope }: SavePromoCodeInput): unknown {
  if (isTaken(error, [promoCodes.code])) return new DomainError('PROMO_CODE_TAKEN');
  if (!isUnknownRow(error)) return error;
  return new DomainError(scope === 'venue' ? 'VENUE_NOT_FOUND' : 'ARTIST_NOT_FOUND');
}

/** Writes a new code, or all codes of a new list. Gives how many. */
function addCodes(ctx: ServiceContext, input: SavePromoCodeInput): number {
  const { id, kind, code, list } = input;
  const place = placeOfPromo(ctx, input);
  const made = { createdBy: requireUser(ctx).userId, createdAt: ctx.now() };
  const row = { ...place, kind, ...made, updatedAt: ctx.now(), ...termsOf(input, list !== null) };
  try {
    if (list === null) {
      insertRow(ctx.db, promoCodes, { ...row, id, code: code ?? '', listId: null });
      nameNights(ctx, { promoCodeId: id, promoListId: null }, input);
      return 1;
    }
    const codes = codesOfList(ctx, list);
    insertRow(ctx.db, promoLists, { ...made, id, name: list.name });
    for (const listed of codes) insertRow(ctx.db, promoCodes, { ...row, id: randomUUID(), code: listed, listId: id });
    nameNights(ctx, { promoCodeId: null, promoListId: id }, input);
    return codes.length;
  } catch (error) {
    throw refusalOf(error, input);
  }
}

/**
 * A new promo code, or a list of codes that are each used once, under a new id; under a known one, worth, limits and
 * dates of the code or of all codes of the list. Fewer uses than there were take nothing from anybody. Errors:
 * EVENT_NOT_FOUND, EVENT_CANCELLED, INVALID_INPUT, VENUE_NOT_FOUND, ARTIST_NOT_FOUND, TICKET_TYPE_NOT_FOUND,
 * PROMO_CODE_TAKEN, PROMO_CODE_FULL.
 */
export function savePromoCode(ctx: ServiceContext, input: SavePromoCodeInput): void {
  requirePermission(ctx, 'events:manage');
  const { id } = input;
  inTransaction(ctx.db, () => {
    const before = promoOf(ctx.db).get({ id, listId: id });
    const isListed = before === undefined ? input.list !== null : before.listId !== null;
    const kept = before === undefined ? input : { ...input, kind: before.kind };
    const terms = termsOf(kept, isListed);
    const codes = before === undefined ? addCodes(ctx, input) : 1;
    if (before !== undefined) update(ctx.db).run({ id, listId: id, ...terms, updatedAt: ctx.now() });
    // Left out, it stays whose it is; a code of a list is nobody's.
    const isOwnerSaid = !isListed && input.owner !== undefined && (input.owner !== null || before !== undefined);
    const ownerWas = isOwnerSaid && before !== undefined ? ownerBefore(ctx, id) : {};
    const owner = isOwnerSaid ? setCodeOwner(ctx, id, input.owner ?? null) : {};
    const isList = before === undefined ? isListed : before.listId === id;
    writeAudit(ctx, {
      action: before === undefined ? 'promo_code.made' : 'promo_code.changed',
      subjectKind: isList ? 'promo_list' : 'promo_code',
      subjectId: id,
      ...(before !== undefined && {
        before: { ...termsOf({ ...kept, ...before, code: null, list: null }, isListed), ...ownerWas },
      }),
      after: { ...terms, ...owner, ...(isList ? { codes } : { code: before?.code ?? input.code }), kind: kept.kind },
    });
  });
}
