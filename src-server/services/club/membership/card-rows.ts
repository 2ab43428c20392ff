import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { encodeCode, encodePayload } from '#shared/tickets/qr-code.ts';
import { prepared } from '#server/db/client.ts';
import { membershipCards } from '#server/db/schema/member-cards.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type CardRow = typeof membershipCards.$inferSelect;

const cardInUse = prepared({ subscriberId: membershipCards.subscriberId }, (orm, { subscriberId }) =>
  orm
    .select()
    .from(membershipCards)
    .where(and(eq(membershipCards.subscriberId, subscriberId), isNull(membershipCards.revokedAt)))
    .prepare(),
);
const revoke = prepared({ at: membershipCards.revokedAt, codeId: membershipCards.codeId }, (orm, { at, codeId }) =>
  orm
    .update(membershipCards)
    .set({ revokedAt: at })
    .where(and(eq(membershipCards.codeId, codeId), isNull(membershipCards.revokedAt)))
    .prepare(),
);

/** The card that opens the door; undefined until one was issued. */
export const findCard = (ctx: ServiceContext, subscriberId: string): CardRow | undefined =>
  cardInUse(ctx.db).get({ subscriberId });

/**
 * A new code for a membership; the one before becomes worthless. Call inside a transaction: one card lives, by a unique
 * index.
 */
export function issueCard(ctx: ServiceContext, subscriberId: string): CardRow {
  const issuedAt = ctx.now();
  const before = findCard(ctx, subscriberId);
  if (before !== undefined) revoke(ctx.db).run({ codeId: before.codeId, at: issuedAt });
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
