/**
 * Everything that is tried again, with the rule that each try asks anew; what was right at the first try need not be at
 * the second. `shownIn`: the test that tries it again after things have changed. tests/retries.test.ts finds what is
 * missing here: by names of procedures and verbs, keys of calls, kinds of the outbox, jobs, and constants that say how often and when.
 */
export type Retry = { asks: string; shownIn: string };

const server = (asks: string, file: string): Retry => ({ asks, shownIn: `tests/server/${file}.test.ts` });

/** A person presses again: verbs and procedures by their names. */
export const PRESSED_AGAIN: Record<string, Retry> = {
  retryRefund: server('what is left of its payment: it sinks to it, or is refused', 'payments/refund-asked-again'),
  retryOutboxEntry: server('whether it has failed; its handler asks its own rule', 'mail/outbox'),
  retryArchive: server('which archives are still wanted', 'door/fiscal/archives'),
  resendOrder: server('whether the order is paid and a ticket of it counts', 'orders/sent-again'),
  resendOrders: server('for each what resendOrder asks', 'admin/tickets'),
  resendConfirmation: server('whether a ticket counts; of a sign-up, whether it waits still', 'orders/sent-again'),
  resendMembershipMail: server('whether a membership runs, and ten minutes are over', 'orders/sent-again'),
  sendGivenAgain: server('whether they were taken back, and one counts', 'orders/sent-again'),
  sendVoucherAgain: server('whether it was paid and is not blocked', 'orders/gift-voucher-list'),
  sendWebhookAgain: server('whether its endpoint is on, and it does not wait by itself', 'webhooks/webhooks'),
  holdVoucherAgain: server('what is left of the voucher', 'orders/gift-vouchers'),
  spendAgain: server('whether the entitlement went on something else since', 'membership/member-tickets'),
  eraseAgain: server('who of the list is in the restored books', 'backup/erased-again'),
  mergeAgain: server('which accounts of the list are in the restored books', 'backup/erased-again'),
  'admin.payments.refund': server(
    'as retryRefund; of money nobody knew, what the provider has left',
    'payments/refunds',
  ),
  'admin.payments.paidOut': server('what is still owed, and that it is what was shown', 'payments/refund-asked-again'),
  'admin.tickets.refund': server('what of the order’s failed refunds is still owed', 'payments/refund-asked-again'),
  'admin.people.creditMonth': server('what is left of a month that its bank refused', 'payments/refund-asked-again'),
  'admin.fiscal.retryArchive': server('as retryArchive', 'door/fiscal/archives'),
  'admin.subscriptions.bulkResendEmails': server('whom it is for, as each mail is put in', 'people/campaigns'),
  'admin.webhooks.sendAgain': server('as sendWebhookAgain', 'webhooks/webhooks'),
  'admin.giftVouchers.sendAgain': server('as sendVoucherAgain', 'orders/gift-voucher-list'),
  'admin.givenTickets.sendAgain': server('as sendGivenAgain', 'orders/given-tickets'),
  'admin.tickets.resend': server('as resendOrder', 'admin/tickets'),
  'admin.tickets.resendOf': server('as resendOrder', 'admin/tickets'),
  'admin.mails.retry': server('as retryOutboxEntry', 'mail/outbox'),
  'checkout.resendConfirmation': server('as resendConfirmation', 'orders/sent-again'),
  'membership.resendEmail': server('as resendMembershipMail', 'orders/sent-again'),
  'membership.recover': server('whether anything is owed, by the provider', 'membership/membership-life'),
  'membership.reissueCard': server('whether a membership runs; the code before ends', 'membership/card'),
};

/**
 * A program sends it once more because the answer was lost: by a key of the call, an entry of a journal, or a step that
 * the provider may have taken already.
 */
export const SENT_AGAIN: Record<string, Retry> = {
  'checkout.createEventCheckout': server('the open order, prices and seats; the key is the press’s', 'orders/refusals'),
  'giftVouchers.buy': server('the open order; the key is the press’s', 'orders/gift-vouchers'),
  'entryCards.buy': server('the open order; the key is the press’s', 'orders/entry-cards'),
  'membership.createCheckout': server('whether a membership runs by now', 'membership/busy-provider'),
  'admin.events.create': server('whether its nights are there already', 'admin/nothing-twice'),
  'admin.series.create': server('whether its nights are there already', 'admin/nothing-twice'),
  'admin.tickets.refund': server('what is left, unless this press has given already', 'admin/nothing-twice'),
  'admin.people.changeAddress': server('whether one waits, and the address is free', 'people/address-changes'),
  'admin.people.giveFreeMonth': server('whether it is the month that was shown', 'membership/free-month'),
  'admin.fiscal.advanceDevice': server('the step that the device is at by now', 'door/fiscal/set-up'),
  'admin.desks.importJournal': server('which entries are in the books, each by its own rule', 'door/journal'),
  'kasse.proveTse': server('whether the device proves itself now', 'door/fiscal/prove-tse'),
  'kasse.sync': server('which entries are in the books, each by its own rule', 'door/replay'),
  'kasse.phone.handIn': server('which scans are in the books, each by its own rule', 'door/phones'),
  'kasse.sell': server('as an entry of the journal', 'door/calls-as-entries'),
  'kasse.cashSession.open': server('as an entry of the journal', 'door/calls-as-entries'),
  'kasse.cashSession.move': server('as an entry of the journal', 'door/calls-as-entries'),
  'kasse.cashSession.close': server('as an entry of the journal', 'door/calls-as-entries'),
  'kasse.checkIn': server('whether this scan let in already, else the ticket', 'door/one-check-in'),
  'kasse.phone.checkIn': server('whether this scan let in already, else the ticket', 'door/phones'),
  'kasse.redeemVoucher': server('whether this press took it already, else the voucher', 'door/vouchers'),
  'kasse.terminal.refund': server('what is left of card, sale and tickets', 'door/refund-again'),
};

/** What the outbox tries for days, and a person after it: each kind that is no mail (those: mail/tried-again.test.ts). */
export const LEAVES_AGAIN: Record<string, Retry> = {
  refund: server('whether it is requested still; the provider’s key is the try’s', 'payments/refunds'),
  webhook: server('whether its endpoint is there and on, with the secrets of now', 'webhooks/webhooks'),
  'membership.end_now': server('what of each month is left; each is owed once', 'membership/money-back'),
  'membership.cancel': server('whether that day still stands', 'membership/two-requests'),
  'membership.plan': server('which plan the next month has by then', 'membership/plan-change'),
  'membership.free_month': server('whether the month is free by then', 'membership/free-month'),
  'membership.customer': server('which address the account has by then', 'people/person-page'),
  'membership.wallet': server('what has become of the membership by then', 'wallet/wallet-pass'),
  'wallet.pass': server('what has become of the pass by then', 'wallet/apple-service'),
  'wallet.event': server('what the event shows by then', 'wallet/google-wallet'),
};

/** What the server does every so often: each round asks what is due then. */
export const COMES_AGAIN: Record<string, Retry> = {
  'webhook-events': server('the provider, for what an event is about', 'orders/webhook-transport'),
  sweeper: server('which orders are open and over', 'orders/capacity'),
  parts: server('which parts are due, owed still, and not being paid', 'dance-engine/parts'),
  'wait-lists': server('whose turn it is by then, and which seats are free', 'wait-list/wait-list'),
  reconciler: server('the provider, for each open page', 'orders/webhook-transport'),
  'catch-up': server('which events are not in the books', 'orders/webhook-transport'),
  refunds: server('how each refund stands on both sides', 'payments/compare-refunds'),
  balance: server('which lines are new', 'admin/books-proof'),
  memberships: server('what is due of each by now', 'membership/shuffled-lives'),
  reminders: server('who has a ticket for tomorrow and no mail yet', 'mail/reminders'),
  confirmations: server(
    'who has a free place, is to be asked by now and has not answered',
    'confirmations/confirm-places',
  ),
  follows: server('which nights are new to whom', 'newsletters/follows'),
  levels: server('whose level of that course is not written yet', 'levels/earned-levels'),
  thanks: server('who was there and has no mail yet', 'thanks/night-thanks'),
  backup: server('whether today’s copy is there', 'operations/alarms'),
  alarms: server('what holds by now', 'operations/alarms'),
  forgetting: server('what has been kept for its time', 'retention/forget-daily'),
  cancellations: server('which tickets of a cancelled night are left', 'events/cancel-event'),
  campaigns: server('who is left, and consents still', 'people/campaigns'),
  'tse-archives': server('which archives are wanted', 'door/fiscal/archives'),
  'tse-archive-checks': server('which archives were not looked into', 'door/fiscal/archives'),
  'inspection-packages': server('which package is wanted', 'door/fiscal/inspection'),
};

/** How often and when a program tries by itself, file by file: what each further try asks anew. */
export const WAITS_AND_TRIES: Record<string, string> = {
  'src-server/adapters/archive-uploads.ts':
    'tells a desk when to bring its archive again, which is checked as at first',
  'src-server/adapters/foreign-files.ts': 'tells whoever uploads when to come again; nothing was begun',
  'src-server/adapters/images/cut-photo.ts': 'draws the same picture smaller until it is small enough',
  'src-server/adapters/stripe/session-pace.ts': 'how much time the buyer has left; the key is the order’s',
  'src-server/db/write-health.ts': 'whether the disk takes a write again',
  'src-server/http/live/board-stream.ts': 'tells a page when to ask again; who watches is asked at each',
  'src-server/http/uploads/arena.ts': 'tells whoever uploads when to come again; nothing was begun',
  'src-server/services/base/leases.ts':
    'a lease that another process has: taken in a transaction of its own each time, which asks anew whose it is',
  'src-server/services/base/outbox/deliver-outbox.ts': 'see LEAVES_AGAIN',
  'src-server/services/club/membership/refresh-memberships.ts': 'the provider, how the subscription stands',
  'src-server/services/office/money/read-balance.ts': 'how payouts of the last days stand',
  'src-server/services/office/operations/check-alarms.ts': 'only counts tries',
  'src-server/services/shop/part-charges/charge-parts.ts': 'whether the part is owed still; the key is the attempt’s',
  'src-server/services/shop/orders/start-checkout.ts': 'the open order, prices and seats in each round',
  'src-server/services/shop/webhook-events/webhook-event-rows.ts': 'the provider, for what an event is about',
  'src-server/services/shop/webhooks/retry-times.ts': 'see LEAVES_AGAIN',
  'src-kiosk/main/shell/customer/customer-window.ts': 'whether a second screen is there',
  'src-kiosk/main/till/fiscal/epson/connection.ts': 'whether the device answers',
  'src-kiosk/main/till/fiscal/epson/read-archive.ts': 'the device, for the next piece',
  'src-kiosk/main/till/fiscal/export/device-archives.ts': 'which archives are wanted still',
  'src-kiosk/main/link/network/link-trouble.ts': 'what the network says by now',
  'src-kiosk/main/door/people/supervise.ts': 'only counts tries of a PIN',
  'src-kiosk/main/till/printer/connect-serial.ts': 'whether the line is there',
  'src-kiosk/main/link/snapshot/member-photos.ts': 'who still agrees to a picture',
  'src-kiosk/main/link/sync/sync-loop.ts':
    'how far the server has the journal; each entry is taken once and judged there',
  'src-web/boot.ts': 'loads the page anew, once',
  'src-web/features/admin-mailings/use-kept-draft.ts': 'keeps what is on the page by then',
  'src-web/features/wait-list/use-wait-list.ts': 'only asks where one stands',
  'src-web/pages/gift-voucher-page.tsx': 'only asks how an order stands',
  'src-web/pages/entry-cards-page.tsx': 'only asks how an order stands',
  'src-web/pages/checkout-page.tsx': 'only asks how an order stands',
  'src-web/query-client.ts': 'only asks: what changes something is never sent again by itself',
  'src-web/ticket-page.ts': 'only asks how a ticket stands',
  'src-web/ui/admin/follow-stream.ts': 'only listens',
};
