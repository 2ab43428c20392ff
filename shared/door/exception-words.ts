import { formatCents } from '../money.ts';
import { ownEntry } from '../own-entry.ts';
import { formatTime } from '../time.ts';
import { isExceptionKind, partsOfTwice, type DeskExceptionKind, type ExceptionFacts } from './exception-kinds.ts';

const NUMBER = /^\d+$/;
const CLOCK = /^\d\d:\d\d$/;
/** The cents that a detail is, as money. */
const amountOf = (detail: string): string => (NUMBER.test(detail) ? formatCents(Number(detail)) : 'Money');

/** The sentences for the codes of a detail, in the order they stand there; `none` for a detail without a known one. */
function sentences(
  detail: string,
  known: Readonly<Record<string, (numbers: string[]) => string>>,
  none: string,
): string {
  const told = detail.split(', ').flatMap((part) => {
    const [code = '', ...numbers] = part.split(' ');
    const say = ownEntry(known, code);
    return say === undefined ? [] : [say(numbers)];
  });
  return told.length === 0 ? none : told.join(' ');
}

/** How a closing does not fit (`src-server/services/door/fiscal/record-closing.ts`). */
const CLOSING_WORDS: Readonly<Record<string, (numbers: string[]) => string>> = {
  register: () => "The closing belongs to a register other than this desk's. It is kept in the journal only.",
  repeated: ([z = '']) =>
    `Closing Z ${z} takes receipts or a number that an earlier one has. It is kept in the journal only.`,
  number: ([z = '', wanted = '']) => `The desk made closing Z ${z}, and Z ${wanted} should follow here.`,
  range: ([first, wanted]) =>
    first === undefined
      ? 'The closing names its first and last receipt wrongly. It is kept in the journal only.'
      : `The closing begins with receipt ${first}, and ${wanted} should follow the closing before.`,
  missing: ([count]) =>
    count === '1' ? 'A receipt of the closing has not arrived.' : `${count} receipts of the closing have not arrived.`,
  left: ([count]) =>
    count === '1'
      ? 'A receipt from before the closing is not in it.'
      : `${count} receipts from before the closing are not in it.`,
  unsigned: ([count, number]) =>
    count === '1'
      ? `Receipt ${number} of the closing has no signature, and the desk told of no outage then.`
      : `${count} receipts of the closing, the first is ${number}, have no signature, and the desk told of no outage then.`,
  inside: ([count, number]) =>
    count === '1'
      ? `Receipt ${number} of the closing is signed, though the desk told of an outage then.`
      : `${count} receipts of the closing, the first is ${number}, are signed, though the desk told of an outage then.`,
};

const DOCUMENT_WORDS: Readonly<Record<string, string>> = {
  sums: 'lines, tax and payments do not come to the same sum',
  signed: 'the signed text says other sums',
  register: "it names a register other than this desk's",
};
const SIGNATURE_WORDS: Readonly<Record<string, string>> = {
  shape: 'parts of it are missing',
  verify: 'it is not of what the receipt says',
  device: 'it is of a device other than the one the receipt names',
  repeated: 'another receipt has the same one',
  'stand-in': 'it is of a device that nobody has certified, so it counts for nothing',
  'other-device': 'it is of a device that was never proven for this desk',
};
const OUTAGE_WORDS: Readonly<Record<string, string>> = {
  open: 'begin of an outage',
  reopen: 'return of an outage',
  close: 'end of an outage',
  found: 'finding after an outage',
};

/** The words for a detail's codes, one after the other; `none` where none is known. */
function listed(detail: string, known: Readonly<Record<string, string>>, none: string): string {
  const words = detail.split(' ').flatMap((code) => (Object.hasOwn(known, code) ? [known[code]] : []));
  return words.length === 0 ? none : words.join(', and ');
}

/** 'Anna Meier (ticket CLV-1)', as far as it is known. */
function whoOf({ guest = null, ticketNumber = null }: ExceptionFacts): string | null {
  if (guest === null) return ticketNumber === null ? null : `Ticket ${ticketNumber}`;
  return ticketNumber === null ? guest : `${guest} (ticket ${ticketNumber})`;
}

/** Who came in twice, and both times with their doors. */
function twiceWords(facts: ExceptionFacts): string {
  const { time, desk, came, listed } = partsOfTwice(facts.detail);
  const { at, deskName, otherDeskName } = facts;
  const who = whoOf(facts);
  const twice =
    came === undefined
      ? `${who ?? 'The same ticket or card'} came in twice`
      : `${who ?? 'A guest of a guest list'}: ${came} people came in, and ${listed} are listed`;
  if (time === undefined) return `${twice}.`;
  const then = at === undefined ? '' : `, ${`${formatTime(at)} ${deskName ?? ''}`.trimEnd()}`;
  return `${twice}: ${`${time} ${otherDeskName ?? desk}`.trimEnd()}${then}.`;
}

/** What happened; `detail` is the desk's own note, in cents, numbers and codes. */
const WORDS: Record<Exclude<DeskExceptionKind, 'double_admission'>, (detail: string) => string> = {
  ticket_cancelled: () => 'The ticket had been cancelled or moved to another night, and its guest is inside.',
  unknown_ticket: () => 'The code is unknown, of another night or no longer valid, and its guest is inside.',
  banned: () => 'The guest is banned, and is inside.',
  no_membership: () => 'The membership was not running that night, and its member is inside.',
  entitlement_spent: () =>
    'What the membership gives for this night was used already, or was to be paid: nothing was taken for it.',
  over_capacity: (detail) =>
    NUMBER.test(detail)
      ? `${detail} guests were sold in beyond the capacity while the desk had no network. They are counted.`
      : 'A guest was let in beyond the capacity.',
  goods_oversold: (detail) => `More was sold than there should be${/ -\d/.test(detail) ? `: ${detail}` : ''}.`,
  price_differs: (detail) => `${amountOf(detail)} were taken, and the price list of that moment says otherwise.`,
  unknown_ticket_type: () => 'The ticket type that was sold is no longer part of the event. The takings are booked.',
  sale_unknown: (detail) => `${amountOf(detail)} went back for a sale that is not known here.`,
  refund_too_large: (detail) => `${amountOf(detail)} went back, which is more than was paid.`,
  not_allowed: () => 'Nobody who may do this confirmed it.',
  supervisor_unproved: (detail) =>
    `${NUMBER.test(detail) ? `${amountOf(detail)} went back` : 'A supervisor answered for it'}, and the supervisor's ` +
    'PIN is not proved: it was not typed, has been changed or was voided since.',
  unknown_cashier: () => 'It bears the name of somebody who may not work the till, or whom nobody knows.',
  card_unverified: (detail) =>
    `${amountOf(detail)} are recorded as moved on a card, and the payment provider has confirmed no such ` + 'payment.',
  session_conflict: (detail) =>
    `${NUMBER.test(detail) ? `${formatCents(Number(detail))} belong` : 'This belongs'} to a till that ` +
    'was not open as the desk has it.',
  z_number_gap: (detail) => {
    const [desk, ours] = detail.split(' ');
    return ours === undefined
      ? 'The number of the closing does not follow the one before.'
      : `The desk counted this closing as Z ${desk}; here it is Z ${ours}.`;
  },
  count_unclear: (detail) =>
    detail === 'sum'
      ? 'The notes and coins of the closing do not come to what it says was counted.'
      : 'The drawer did not hold what it should, and the closing gives no reason.',
  free_unapproved: (detail) =>
    `${NUMBER.test(detail) ? detail : 'Some'} guests were let in free above the limit of the night, and no ` +
    'supervisor answered for it.',
  slip_missing: (detail) =>
    `${amountOf(detail)} are recorded as paid by card, without the number of a slip and without a supervisor.`,
  handed_out_twice: (detail) =>
    detail === ''
      ? 'Something was handed out with a ticket that had been given back before.'
      : `What was bought with a ticket was handed out twice, at doors that could not ask each other` +
        `${CLOCK.test(detail) ? `, first at ${detail}` : ''}.`,
  voucher_twice: (detail) => {
    const [, cents, time, desk = ''] = /^(\d+) (\d\d:\d\d) ?(.*)$/.exec(detail) ?? [];
    const twice = 'The same voucher was redeemed twice, at desks that could not ask each other. It counts once.';
    if (time === undefined) return twice;
    return `${twice} It is worth ${amountOf(cents ?? '')}, the first time at ${time}${desk === '' ? '' : `, ${desk}`}.`;
  },
  voucher_void: (detail) => `A voucher (${amountOf(detail)}) was redeemed whose ticket had been paid back before.`,
  voucher_unknown: () => 'A voucher was redeemed that is not ours, or belongs to another night.',
  voucher_spent: (detail) =>
    `A ticket was paid back whole, and ${amountOf(detail)} of it had been spent with its voucher already.`,
  document_gap: (detail) => {
    const [number, wanted] = detail.split(' ');
    return wanted === undefined
      ? 'The number of a receipt does not follow the one before.'
      : `The desk gave receipt number ${number}, and ${wanted} should follow here.`;
  },
  document_twice: (detail) =>
    `${NUMBER.test(detail) ? `Receipt number ${detail}` : 'A receipt number'} was given twice. The second receipt is ` +
    'kept in the journal only.',
  document_differs: (detail) =>
    `A receipt contradicts itself: ${listed(detail, DOCUMENT_WORDS, 'its parts do not fit together')}.`,
  signature_wrong: (detail) =>
    `The signature of the security device (TSE) is wrong: ${listed(detail, SIGNATURE_WORDS, 'it cannot be checked')}.`,
  outage_differs: (detail) =>
    `The desk reports the ${listed(detail, OUTAGE_WORDS, 'course of an outage')} of its security device (TSE) that does ` +
    'not match what it reported before. It is kept in the journal.',
  closing_differs: (detail) =>
    sentences(detail, CLOSING_WORDS, 'The closing does not match the receipts of its register.'),
  undo_too_late: () => 'An admission was taken back late, and no supervisor answered for it.',
  not_readable: () => 'The desk wrote something that is not understood here. It is kept as it came.',
  journal_fork: (detail) =>
    `The desk went on from an older copy of itself${NUMBER.test(detail) ? `, from entry ${detail} on` : ''}. ` +
    'What it did twice is counted once.',
};

/** What a person does about it. */
const DO_NOW: Record<DeskExceptionKind, string> = {
  double_admission: 'Ask both doors; whoever has no stamp buys a ticket.',
  ticket_cancelled: 'Ask the guest to buy a ticket, or leave it.',
  unknown_ticket: 'Ask the door whom it let in, and why.',
  banned: 'Whoever leads the night speaks to the guest and asks them to leave.',
  no_membership: 'Ask the member to renew it, or to pay for the night.',
  entitlement_spent: 'Charge the night, or leave it.',
  over_capacity: 'Count the people in the room, and stop selling.',
  goods_oversold: 'Count what is left, and put the number right under Goods.',
  price_differs: 'Ask whoever sold it.',
  unknown_ticket_type: 'Look at the sale, and tell the guest which ticket holds.',
  sale_unknown: 'Ask whoever was at the desk for the receipt.',
  refund_too_large: 'Ask whoever was at the desk, and the guest for what was too much.',
  not_allowed: 'Ask whoever was at the desk.',
  supervisor_unproved: 'Ask the supervisor.',
  unknown_cashier: 'Ask whoever was at the desk.',
  card_unverified: "Compare with the terminal's own list.",
  session_conflict: 'Compare with the closing sheet.',
  z_number_gap: 'Compare the closing sheets of this desk.',
  count_unclear: 'Ask whoever closed the till.',
  free_unapproved: 'Ask whoever was at the desk whom it was for.',
  slip_missing: "Compare with the terminal's own list.",
  handed_out_twice: 'Ask both doors who got it.',
  voucher_twice: 'Ask both doors; one drink was not paid for.',
  voucher_void: 'Ask the guest for the drink, or leave it.',
  voucher_unknown: 'Ask the desk to see the voucher.',
  voucher_spent: 'Ask the guest for the drink, or leave it.',
  undo_too_late: 'Ask whoever was at the desk.',
  document_gap: 'Ask at the desk what is missing, and keep a note of it.',
  document_twice: 'Tell whoever looks after the desks before the next closing.',
  document_differs: 'Tell whoever looks after the desks before the next closing.',
  signature_wrong: 'Compare with the archive of the device.',
  outage_differs: 'Compare with the archive of the device.',
  closing_differs: 'Compare with the closing sheet of the desk.',
  journal_fork: "Ask whether the desk's disk was copied or brought back, and count its drawer.",
  not_readable: 'Update the server, or ask whoever was at the desk.',
};

const NEWER = 'A newer desk wrote something that this version has no words for.';

/** An exception in plain English words; `detail` is never shown as it stands. */
export function exceptionWords(facts: ExceptionFacts): string {
  const { kind, detail } = facts;
  if (!isExceptionKind(kind)) return NEWER;
  if (kind === 'double_admission') return twiceWords(facts);
  const who = whoOf(facts);
  return who === null ? WORDS[kind](detail) : `${who}: ${WORDS[kind](detail)}`;
}

/** What a person does about an exception, in a sentence. */
export const exceptionTodo = (kind: string): string => (isExceptionKind(kind) ? DO_NOW[kind] : 'Update the server.');
