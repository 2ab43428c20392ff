import { randomUUID } from 'node:crypto';
import { encodeCode, encodePayload } from '#shared/tickets/qr-code.ts';
import { statement } from '#server/db/client.ts';
import type { ServiceContext } from '../../base/service-context.ts';

export type CardRow = { codeId: string; keyId: number; issuedAt: number };

const live = statement<{ subscriberId: string }, CardRow>(
  `SELECT code_id AS codeId, key_id AS keyId, issued_at AS issuedAt FROM membership_cards WHERE subscriber_id = @subscriberId AND revoked_at IS NULL`,
);
const insert = statement<CardRow & { subscriberId: string }>(
  `INSERT INTO membership_cards (code_id, subscriber_id, key_id, issued_at) VALUES (@codeId, @subscriberId, @keyId, @issuedAt)`,
);
const revoke = statement<{ codeId: string; at: number }>(
  `UPDATE membership_cards SET revoked_at = @at WHERE code_id = @codeId AND revoked_at IS NULL`,
);

export const findCard = (ctx: ServiceContext, subscriberId: string): CardRow | undefined =>
  live(ctx.db).get({ subscriberId });

/** A new code for a membership; the one before becomes worthless. Call inside a transaction: one card lives, by a unique index. */
export function issueCard(ctx: ServiceContext, subscriberId: string): CardRow {
  const issuedAt = ctx.now().getTime();
  const before = findCard(ctx, subscriberId);
  if (before !== undefined) revoke(ctx.db).run({ codeId: before.codeId, at: issuedAt });
  const card: CardRow = { codeId: randomUUID(), keyId: ctx.signer.keyId, issuedAt };
  insert(ctx.db).run({ ...card, subscriberId });
  return card;
}

/** The signed text on a card: no name, no event, no end; what the membership is decides at the door (decisions §3). The same card always gives the same text. */
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
