import type { Lang } from '#shared/lang.ts';

type Ids<Thing extends string> = Readonly<Record<Thing, string>>;

/** What the samples of mails are drawn from: one record of each thing a mail is about, mostly by its id. */
export type SampleShop = Ids<'name' | 'email' | 'userId' | 'newAdminId' | 'eventId'> & {
  now: Date;
  /** When the mail of the day before the night leaves, and the evening it is about. */
  reminder: { evening: string; from: Date };
  /** Where and when the night was to be before it moved, as ISO texts. */
  before: { startsAt: string; endsAt: string; location: string };
  /** A paid order for a weekly course, one of its evenings, and make-up places: one that counts and one that is gone. */
  course: Ids<'orderId' | 'eveningId' | 'makeUpOrderId' | 'makeUpOfferId' | 'endedMakeUpId'>;
  /** A night that is over; `at` is when the mail of its morning after leaves. */
  thanks: { id: string; photoId: string; at: Date };
  orders: Ids<
    | 'paid'
    | 'ticketId'
    | 'voucherId'
    | 'cardId'
    | 'invoiced'
    | 'unpaid'
    | 'cancelled'
    | 'refundId'
    | 'disputeId'
    | 'zReportId'
    | 'doorSaleId'
  >;
  members: Ids<
    'active' | 'pastDue' | 'paused' | 'cancelled' | 'free' | 'given' | 'changing' | 'ended' | 'withdrawn' | 'refused'
  >;
  months: Ids<'paid'>;
  letters: Ids<'message' | 'reservation' | 'course' | 'guide'>;
  workshops: Ids<'pending' | 'approved' | 'rejected' | 'withdrawn'>;
  /** Terms that were sent and answered, some that were called off, and settlements that wait and are paid. */
  engagements: Record<Lang, Ids<'sent' | 'withdrawn' | 'settled' | 'paid'>>;
  declarations: Ids<'received' | 'declined' | 'asked'>;
  /** Places on a wait list, and offers of a seat. */
  waiting: Ids<'joined' | 'offerId' | 'lapsedId' | 'closed'>;
  /** Offers of tickets: one to take, one that was taken, and one that nobody took. */
  handed: Ids<'openId' | 'doneId' | 'overId'>;
  /** An order of a free place that is to be confirmed. */
  places: Ids<'orderId'>;
  /** An order in parts, and one that has paid a part of it. */
  parts: Ids<'orderId' | 'paidId'>;
  /** Offers of the seat beside a partner, and the ticket of a half that waits. */
  partners: Ids<'offerId' | 'endedOfferId' | 'ticketId'>;
  /** A shift to come: who is in it, who leads the door, and somebody who was in it. */
  shift: Ids<'shiftId' | 'entryId' | 'askId' | 'leadId' | 'gonePersonId'> & { startsAt: Date };
  newsletter: Ids<'subscriptionId' | 'campaignId' | 'followerId'>;
};
