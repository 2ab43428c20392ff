import { ANSWERS_KEPT_DAYS } from '#shared/questions/asked.ts';
import { CONTRACT, SAFE_SHOP, TAX, type RetentionRule } from './retention-rule.ts';

/** Orders, receipts and what proves that the books are complete. */
export const ORDER_RETENTION = {
  unpaidOrders: {
    tables: [
      'orders',
      'order_items',
      'order_add_ons',
      'order_parts',
      'invoices',
      'seat_holds',
      'gift_vouchers',
      'gift_voucher_moves',
      'entry_cards',
      'entry_card_moves',
    ],
    what: 'Orders that were never paid',
    period: { days: 30 },
    until: 'after they ended',
    why: CONTRACT,
  },
  voucherAddresses: {
    tables: ['gift_vouchers'],
    what: 'The address that you had a gift voucher sent to',
    period: { days: 30 },
    until: 'after it was sent',
    why: CONTRACT,
  },
  ownCodes: {
    tables: ['promo_owners', 'promo_places'],
    what: 'Which promo code is yours, also by name alone, and the free places that it earned',
    period: { days: 365 },
    until: 'after the code was ended or its time was over, or until you delete your account',
    why: CONTRACT,
  },
  answers: {
    tables: ['order_answers'],
    what: 'Your answers to the questions of an event',
    period: { days: ANSWERS_KEPT_DAYS },
    until: 'after the event, unpaid after the order',
    why: CONTRACT,
  },
  waitLists: {
    tables: ['waiters', 'seat_offers', 'partner_links'],
    what:
      'Your place on the wait list of an event, whom you named as your partner until they answered, and the seats that ' +
      'were kept for you there, in the course after yours, or ' +
      'on an evening to make up for one',
    period: { days: 30 },
    until: 'after the event, or until you delete your account',
    why: CONTRACT,
  },
  receipts: {
    tables: [
      'orders',
      'order_items',
      'order_add_ons',
      'order_parts',
      'invoices',
      'tickets',
      'former_codes',
      'ticket_offers',
      'refunds',
      'refund_tickets',
      'refund_handovers',
      'disputes',
      'payment_exceptions',
      'gift_vouchers',
      'gift_voucher_moves',
      'entry_cards',
      'entry_card_moves',
      'ticket_docs',
      'ticket_search',
    ],
    what:
      'Paid orders, tickets, vouchers, cards, receipts and refunds; without your name once your account is deleted, and a voucher ' +
      'without what was written on it',
    period: { yearsAfterYearEnd: 8 },
    until: 'after the end of the year of payment',
    why: TAX,
  },
  auditLog: {
    tables: ['audit'],
    what: 'The record of who changed what, with numbers in place of names',
    period: { yearsAfterYearEnd: 10 },
    until: 'after the end of the year',
    why: 'it proves that the books are complete, Art. 6 (1) c GDPR, § 146 (4) AO',
  },
  webhookEvents: {
    tables: ['provider_events'],
    what: 'Messages of the payment provider: payment numbers, which are emptied once processed',
    period: { days: 90 },
    until: 'after they were processed',
    why: SAFE_SHOP,
  },
} as const satisfies Record<string, RetentionRule>;
