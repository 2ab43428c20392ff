import { SetPinInput } from '#shared/door/desk-inputs.ts';
import { FindGuestsInput, OpenOfOrderInput, SearchGuestsInput } from '#shared/door/phone-inputs.ts';
import { SnapshotInput } from '#shared/door/snapshot.ts';
import {
  CardPaymentInput,
  CashReportInput,
  CheckInInput,
  CheckPinInput,
  CloseCashSessionInput,
  MoveCashInput,
  OpenCashSessionInput,
  RefundCardInput,
  SellInput,
  StartCardInput,
  SyncInput,
} from '#shared/door/kasse-inputs.ts';
import { RedeemVoucherInput, ShowVoucherInput, type VoucherAnswer } from '#shared/door/voucher.ts';
import { SeatsInput } from '#shared/door/walk-in.ts';
import { AddShiftInput, RemoveShiftInput, ShiftMonthInput, UnlockInput } from '#shared/shifts/shift-calendar.ts';
import { HOUR_MS } from '#shared/time.ts';
import { requireUser } from '#server/services/base/authorize.ts';
import { checkIn } from '#server/services/door/check-in/check-in.ts';
import { eventOfNight } from '#server/services/door/evenings/event-of-night.ts';
import { showSeats } from '#server/services/door/check-in/show-seats.ts';
import {
  cancelCardPayment,
  settleCardPayment,
  showCardPayment,
  startCardPayment,
} from '#server/services/door/sales/card-payment.ts';
import { showSessionReport } from '#server/services/door/cash/cash-session.ts';
import { refundCardPayment } from '#server/services/door/sales/refund-card.ts';
import { checkPin, setPin, showPin } from '#server/services/door/devices/cashier-pin.ts';
import type { Desk } from '#server/services/door/devices/desk.ts';
import { takeSnapshot } from '#server/services/door/snapshot/take-snapshot.ts';
import { openOfOrder } from '#server/services/door/snapshot/open-of-order.ts';
import { searchGuests } from '#server/services/door/snapshot/search-guests.ts';
import { closeCashSession, moveCash, openCashSession } from '#server/services/door/sync/hand-in-cash.ts';
import { sell } from '#server/services/door/sync/hand-in-sale.ts';
import { syncJournal } from '#server/services/door/sync/sync-journal.ts';
import { redeemVoucher } from '#server/services/door/vouchers/redeem-voucher.ts';
import { showVoucher } from '#server/services/door/vouchers/show-voucher.ts';
import { addShift, removeShift, showMonth } from '#server/services/door/shifts/shift-calendar.ts';
import { unlockCalendar } from '#server/services/door/shifts/unlock-calendar.ts';
import { findGuests } from '#server/services/door/phones/find-guests.ts';
import { phoneRouter, phonesRouter } from './phone-router.ts';
import { countFailedGuess, networkOf, takeTurn } from './caller.ts';
import type { TrpcContext } from './context.ts';
import { deskTseProcedures } from './desk-tse-procedures.ts';
import { pairingProcedures } from './pairing-procedures.ts';
import { deskProcedure, kasseProcedure, leadProcedure, router, tillProcedure, userProcedure } from './trpc.ts';

const PINS_SET = { max: 10, windowMs: HOUR_MS };
/** Names that a desk, or who leads the night, looks for: far more than a door needs, far fewer than all its guests. */
const NAME_SEARCHES = { max: 600, windowMs: HOUR_MS };
/**
 * Codes that are no voucher. A desk sorts out forged ones itself and asks about none, so only somebody who tries its
 * token at codes comes near this.
 */
const VOUCHER_GUESSES = { desk: { max: 30, windowMs: HOUR_MS }, network: { max: 60, windowMs: HOUR_MS } };

function guessed(ctx: Pick<TrpcContext, 'caller'> & { desk: Desk }, ask: () => VoucherAnswer): VoucherAnswer {
  const name = 'guess vouchers';
  const turns = [
    { name, rule: VOUCHER_GUESSES.desk, who: ctx.desk.id },
    { name, rule: VOUCHER_GUESSES.network },
  ];
  return countFailedGuess(ctx, turns, () => {
    const answer = ask();
    return { answer, isWrong: answer.state === 'unknown' };
  });
}

/** Desks name one evening of a course as a night of its own; the verbs know its event. */
const atEvent = <Input extends { eventId: string }>(ctx: Pick<TrpcContext, 'service'>, input: Input): Input => ({
  ...input,
  eventId: eventOfNight(ctx.service, input.eventId),
});

export const kasseRouter = router({
  /**
   * Opens the shift calendar for this page's life. Errors: KASSE_WRONG_CODE, RATE_LIMITED after five wrong codes of a
   * person or twenty of a network.
   */
  unlock: userProcedure
    .input(UnlockInput)
    .mutation(({ ctx, input }) => unlockCalendar(ctx.service, input, networkOf(ctx))),

  /** The entries of one month. Error: KASSE_LOCKED without the key of `unlock`. */
  month: kasseProcedure
    .input(ShiftMonthInput)
    .query(({ ctx, input }) => showMonth(ctx.service, input, ctx.lang ?? 'de')),

  /** A name on a day. Error: KASSE_LOCKED. */
  add: kasseProcedure.input(AddShiftInput).mutation(({ ctx, input }) => addShift(ctx.service, input)),

  /** Takes one's own entry out. Errors: KASSE_LOCKED, SHIFT_NOT_FOUND, SHIFT_NOT_OWN. */
  remove: kasseProcedure.input(RemoveShiftInput).mutation(({ ctx, input }) => removeShift(ctx.service, input)),

  /** Whether one has a PIN for the door desk; cashiers and admins. */
  pin: tillProcedure.query(({ ctx }) => showPin(ctx.service)),

  /** Sets it; deriving what desks check it by takes most of a second. Errors: PIN_VOIDED, RATE_LIMITED. */
  setPin: tillProcedure.input(SetPinInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, { name: 'set pin', rule: PINS_SET, who: requireUser(ctx.service).userId });
    return setPin(ctx.service, input);
  }),

  ...pairingProcedures,

  /** Tonight as a desk needs it, then what changed since its cursor. */
  snapshot: deskProcedure.input(SnapshotInput).query(({ ctx, input }) => takeSnapshot(ctx.service, ctx.desk, input)),

  /** Judges a code and lets in; the same entry twice gets the same verdict. Errors: see checkIn. */
  checkIn: deskProcedure
    .input(CheckInInput)
    .mutation(({ ctx, input }) => checkIn(ctx.service, ctx.desk, atEvent(ctx, input))),

  /** How many more may come in through this desk. Errors: EVENT_NOT_FOUND, EVENT_OVER. */
  seats: deskProcedure
    .input(SeatsInput)
    .query(({ ctx, input }) => showSeats(ctx.service, ctx.desk, atEvent(ctx, input))),

  /** How a voucher stands. Errors: EVENT_NOT_FOUND, EVENT_OVER, RATE_LIMITED. */
  showVoucher: deskProcedure
    .input(ShowVoucherInput)
    .query(({ ctx, input }) => guessed(ctx, () => showVoucher(ctx.service, atEvent(ctx, input)))),

  /** Spends a voucher, once. Errors: see redeemVoucher, and RATE_LIMITED. */
  redeemVoucher: deskProcedure
    .input(RedeemVoucherInput)
    .mutation(({ ctx, input }) => guessed(ctx, () => redeemVoucher(ctx.service, ctx.desk, atEvent(ctx, input)))),

  /** Sells and admits. The same sale twice is one sale. Errors: see sell. */
  sell: deskProcedure.input(SellInput).mutation(({ ctx, input }) => sell(ctx.service, ctx.desk, atEvent(ctx, input))),

  /** Takes in the desk's journal, each entry once. Errors: JOURNAL_GAP, JOURNAL_BROKEN. */
  sync: deskProcedure.input(SyncInput).mutation(({ ctx, input }) => syncJournal(ctx.service, ctx.desk, input)),

  /** Whether a typed PIN is right; five wrong ones lock the person at every desk. */
  checkPin: deskProcedure.input(CheckPinInput).mutation(({ ctx, input }) => checkPin(ctx.service, ctx.desk, input)),

  ...deskTseProcedures,
  phone: phoneRouter,
  phones: phonesRouter,

  /** Guests of a night by name, for who leads it. Errors: EVENT_NOT_FOUND, EVENT_OVER, RATE_LIMITED. */
  findGuests: leadProcedure.input(FindGuestsInput).query(({ ctx, input }) => {
    takeTurn(ctx, { name: 'search names', rule: NAME_SEARCHES, who: requireUser(ctx.service).userId });
    return findGuests(ctx.service, input);
  }),

  /**
   * Guests of a night by whole names, for a desk's cashier. Errors: EVENT_NOT_FOUND, EVENT_OVER, CASHIER_UNKNOWN,
   * RATE_LIMITED.
   */
  searchGuests: deskProcedure.input(SearchGuestsInput).query(({ ctx, input }) => {
    takeTurn(ctx, { name: 'search names', rule: NAME_SEARCHES, who: ctx.desk.id });
    return searchGuests(ctx.service, atEvent(ctx, input));
  }),

  /** The codes of a group's other tickets that nobody has shown. Errors: EVENT_NOT_FOUND, EVENT_OVER. */
  openOfOrder: deskProcedure
    .input(OpenOfOrderInput)
    .query(({ ctx, input }) => openOfOrder(ctx.service, ctx.desk, atEvent(ctx, input))),

  terminal: router({
    /** Asks for a card at this desk's reader. Errors: CARD_TERMINAL_MISSING, PAYMENT_CHECK_FAILED. */
    start: deskProcedure
      .input(StartCardInput)
      .mutation(({ ctx, input }) => startCardPayment(ctx.service, ctx.desk, input)),

    /** How it stands. Errors: as start. */
    status: deskProcedure
      .input(CardPaymentInput)
      .query(({ ctx, input }) => showCardPayment(ctx.service, ctx.desk, input)),

    /** Ends it, unless the card was quicker. Errors: as start. */
    cancel: deskProcedure
      .input(CardPaymentInput)
      .mutation(({ ctx, input }) => cancelCardPayment(ctx.service, ctx.desk, input)),

    /** Ends the payment of a sale whose beginning the desk never heard of. Errors: as start. */
    settle: deskProcedure
      .input(StartCardInput)
      .mutation(({ ctx, input }) => settleCardPayment(ctx.service, ctx.desk, input)),

    /** Money back on the card, with a supervisor. Errors: see refundCardPayment. */
    refund: deskProcedure
      .input(RefundCardInput)
      .mutation(({ ctx, input }) => refundCardPayment(ctx.service, ctx.desk, input)),
  }),

  cashSession: router({
    /** Opens the till with a counted float. Error: CASH_SESSION_OPEN. */
    open: deskProcedure
      .input(OpenCashSessionInput)
      .mutation(({ ctx, input }) => openCashSession(ctx.service, ctx.desk, input)),

    /** Cash in or out, with a reason. Error: CASH_SESSION_NOT_OPEN. */
    move: deskProcedure.input(MoveCashInput).mutation(({ ctx, input }) => moveCash(ctx.service, ctx.desk, input)),

    /** The X report: blind until the count is fixed or a supervisor has looked. Error: CASH_SESSION_NOT_OPEN. */
    report: deskProcedure
      .input(CashReportInput)
      .query(({ ctx, input }) => showSessionReport(ctx.service, ctx.desk, input)),

    /** Closes on a blind count. Errors: see closeCashSession. */
    close: deskProcedure
      .input(CloseCashSessionInput)
      .mutation(({ ctx, input }) => closeCashSession(ctx.service, ctx.desk, input)),
  }),
});
