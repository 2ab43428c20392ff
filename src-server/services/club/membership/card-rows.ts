import { randomUUID } from 'node:crypto';
import { encodeCode, encodePayload } from '#shared/tickets/qr-code.ts';
import { findRow, updateRows } from '#server/db/rows.ts';
import { membershipCards } from '#server/db/schema/member-cards.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type CardRow = typeof membershipCards.$inferSelect;

/** The card that opens the door; undefined until one was issued. */
export const findCard = (ctx: ServiceContext, subscriberId: string): CardRow | undefined =>
  findRow(ctx.db, membershipCards, { subscriberId, revokedAt: null });

/**
 * A new code for a membership; the one before becomes worthless. Call inside a transaction: one card lives, by a unique
 * index.
 */
export function issueCard(ctx: ServiceContext, subscriberId: string): CardRow {
  const issuedAt = ctx.now();
  const before = findCard(ctx, subscriberId);
  if (before !== undefined)
    updateRows(ctx.db, membershipCards, { codeId: before.codeId, revokedAt: null }, { revokedAt: issuedAt });
  return ctx.db.orm
    .insert(membershipCards)
    .values({ codeId: randomUUID(), subscriberId, keyId: ctx.signer.keyId, issuedAt })
    .returning()
    .get();
}

/**
 * The signed text on a card: no name, no event, no end; what the membership is decides at the door. The same card
 * always gives the same text.
 */
export function cardCode(
  ctx: Pick<ServiceContext, 'signer'>,
  card: Pick<CardRow, 'codeId'>,
): { code: string; signature: string } {
  const payload = encodePayload({
    keyId: ctx.signer.keyId,
    kind: 'member',
    codeId: card.codeId,
    eventPrefix: null,
    validUntil: null,
  });
  const signature = ctx.signer.sign(payload);
  return { code: encodeCode(payload, signature), signature: Buffer.from(signature).toString('base64url') };
}
