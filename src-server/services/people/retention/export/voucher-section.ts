import { asc } from 'drizzle-orm';
import { prepared } from '#server/db/client.ts';
import { giftVouchers } from '#server/db/schema/gift-vouchers.ts';
import { PERSON } from '../names-person.ts';
import { isOwn } from './export-section.ts';

/** Vouchers that somebody bought, and their credit, with what is left. */
export const voucherSection = prepared(PERSON, (orm) =>
  orm
    .select({
      kind: giftVouchers.kind,
      code: giftVouchers.code,
      amountCents: giftVouchers.amountCents,
      leftCents: giftVouchers.restCents,
      for: giftVouchers.forName,
      from: giftVouchers.fromName,
      words: giftVouchers.words,
      sentTo: giftVouchers.recipientEmail,
      issuedAt: giftVouchers.issuedAt,
      endsAt: giftVouchers.endsAt,
    })
    .from(giftVouchers)
    .where(isOwn(giftVouchers.userId))
    .orderBy(asc(giftVouchers.createdAt))
    .prepare(),
);
