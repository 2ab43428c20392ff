import { DAY_MS } from '#shared/time.ts';
import { partnerLinks, seatOffers } from '#server/db/schema/wait-list.ts';
import { seedUuid } from '../season/season-ids.ts';
import { orderWriter } from '../season/write-order.ts';
import type { SampleWorld } from './sample-world.ts';

/** A couple of whom one is asked, one who was asked and is not any more, and a half that waits. */
export function writeSamplePartners({ db, now, userId, eventId }: SampleWorld) {
  const link = (name: 'open' | 'half', seq: number): string => {
    const id = seedUuid(`sample:couple:${name}`);
    db.orm
      .insert(partnerLinks)
      .values({
        id,
        eventId,
        userId,
        seq,
        state: name,
        ...(name === 'open' && { toEmail: 'ana@friends.example', token: 'sample-token-of-a-couple' }),
        createdAt: now,
        halfSince: name === 'half' ? now : null,
      })
      .run();
    return id;
  };
  const offer = (partnerLinkId: string, state: 'live' | 'withdrawn'): string => {
    const id = seedUuid(`sample:couple:offer:${state}`);
    const expiresAt = new Date(now.getTime() + DAY_MS);
    const endedAt = state === 'live' ? null : now;
    db.orm
      .insert(seatOffers)
      .values({ id, partnerLinkId, eventId, role: 'follow', state, offeredAt: now, expiresAt, endedAt })
      .run();
    return id;
  };
  const [open, half] = [link('open', 101), link('half', 102)];
  orderWriter(db)({
    label: 'sample-half',
    userId,
    eventId,
    status: 'paid',
    createdAt: now,
    paidAt: now,
    updatedAt: now,
    lines: [{ ticketTypeId: null, name: 'Party', unitPriceCents: 1_250, vatBps: 1_900, quantity: 1, role: 'lead' }],
    tickets: [{ usedAt: null, cancelledAt: null, holderName: null, partnerLinkId: half }],
    refund: null,
  });
  return {
    offerId: offer(open, 'live'),
    endedOfferId: offer(half, 'withdrawn'),
    ticketId: seedUuid('ticket:sample-half:0'),
  };
}
