import { DESK_EXCEPTION_KINDS, type DeskExceptionKind } from '#shared/door/exception-kinds.ts';
import { formatCents } from '#shared/money.ts';

const NUMBER = /^\d+$/;
/** The cents that a detail is, as money. */
const amountOf = (detail: string): string => (NUMBER.test(detail) ? formatCents(Number(detail)) : 'Money');

/** What happened and what a person does about it; `detail` is the desk's own note, in cents, numbers and codes. */
const WORDS: Record<DeskExceptionKind, (detail: string) => string> = {
  double_admission: (detail) => {
    const [, time, desk] = /^\w+ (\d\d:\d\d) ?(.*)$/.exec(detail) ?? [];
    const twice = 'The same ticket or card came in twice, at desks that could not ask each other.';
    const where = desk === undefined || desk === '' ? '' : `, ${desk}`;
    return time === undefined ? twice : `${twice} The first time at ${time}${where}.`;
  },
  ticket_cancelled: () => 'The ticket had been cancelled and paid back, and its guest is inside.',
  unknown_ticket: () => 'The code is unknown, of another night or no longer valid, and its guest is inside.',
  no_membership: () => 'The membership was not running that night, and its member is inside.',
  entitlement_spent: () =>
    'What the membership gives for this night was used already, or was to be paid: nothing was taken for it.',
  over_capacity: (detail) =>
    NUMBER.test(detail)
      ? `${detail} guests were sold in beyond the capacity while the desk had no network. They are counted.`
      : 'A guest was let in beyond the capacity.',
  goods_oversold: (detail) =>
    `More was sold than there should be${/ -\d/.test(detail) ? `: ${detail}` : ''}. Count what is left, and put the ` +
    'number right under Goods.',
  price_differs: (detail) => `${amountOf(detail)} were taken, and the price list of that moment says otherwise.`,
  unknown_ticket_type: () => 'The ticket type that was sold is no longer part of the event. The takings are booked.',
  sale_unknown: (detail) => `${amountOf(detail)} went back for a sale that is not known here.`,
  refund_too_large: (detail) => `${amountOf(detail)} went back, which is more than was paid.`,
  not_allowed: () => 'Nobody who may do this confirmed it. Ask whoever was at the desk.',
  supervisor_unproved: (detail) =>
    `${amountOf(detail)} went back, and the supervisor's PIN is not proved: it was not typed, has been ` +
    'changed or was voided since. Ask the supervisor.',
  unknown_cashier: () =>
    'It bears the name of somebody who may not work the till, or whom nobody knows. Ask whoever was at the desk.',
  card_unverified: (detail) =>
    `${amountOf(detail)} stand there as moved on a card, and the payment provider has confirmed no such ` +
    `payment. Compare with the terminal's own list.`,
  session_conflict: (detail) =>
    `${NUMBER.test(detail) ? `${formatCents(Number(detail))} belong` : 'This belongs'} to a till that ` +
    'was not open as the desk has it. Compare with the closing sheet.',
  z_number_gap: (detail) => {
    const [desk, ours] = detail.split(' ');
    return ours === undefined
      ? 'The number of the closing does not follow the one before.'
      : `The desk counted this closing as Z ${desk}; here it is Z ${ours}.`;
  },
  count_unclear: (detail) =>
    detail === 'sum'
      ? 'The notes and coins of the closing do not come to what it says was counted. Ask whoever closed the till.'
      : 'The drawer did not hold what it should, and the closing gives no reason. Ask whoever closed the till.',
  free_unapproved: (detail) =>
    `${NUMBER.test(detail) ? detail : 'Some'} guests were let in free above the limit of the night, and no ` +
    'supervisor answered for it.',
  slip_missing: (detail) =>
    `${amountOf(detail)} stand there as paid by card, without the number of a slip and without a supervisor. ` +
    "Compare with the terminal's own list.",
  voucher_twice: (detail) => {
    const [, cents, time, desk = ''] = /^(\d+) (\d\d:\d\d) ?(.*)$/.exec(detail) ?? [];
    const twice = 'The same voucher was redeemed twice, at desks that could not ask each other. It counts once.';
    if (time === undefined) return twice;
    return `${twice} It is worth ${amountOf(cents ?? '')}, the first time at ${time}${desk === '' ? '' : `, ${desk}`}.`;
  },
  voucher_void: (detail) => `A voucher (${amountOf(detail)}) was redeemed whose ticket had been paid back before.`,
  voucher_unknown: () => 'A voucher was redeemed that is none of ours, or is of another night.',
  voucher_spent: (detail) =>
    `A ticket was paid back whole, and ${amountOf(detail)} of it had been spent with its voucher already.`,
  undo_too_late: () => 'An admission was taken back late, and no supervisor answered for it.',
  not_readable: () => 'The desk wrote something that is not understood here. It is kept as it came.',
  journal_fork: (detail) =>
    `The desk went on from an older copy of itself${NUMBER.test(detail) ? `, from entry ${detail} on` : ''}. ` +
    'What it did twice is counted once.',
};

const isKind = (kind: string): kind is DeskExceptionKind => kind in DESK_EXCEPTION_KINDS;

/** An exception in plain words, for the inbox; a kind from a newer desk shows its own note. */
export const exceptionWords = ({ kind, detail }: { kind: string; detail: string }): string =>
  isKind(kind) ? WORDS[kind](detail) : detail;
