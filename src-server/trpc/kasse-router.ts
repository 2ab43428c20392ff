import { SetPinInput } from '#shared/kasse/desk-inputs.ts';
import { PairPollInput, PairStartInput } from '#shared/kasse/kasse-inputs.ts';
import { AddShiftInput, RemoveShiftInput, ShiftMonthInput, UnlockInput } from '#shared/kasse/shift-calendar.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { setPin, showPin } from '#server/services/desks/cashier-pin.ts';
import { pollPairing } from '#server/services/desks/poll-pairing.ts';
import { startPairing } from '#server/services/desks/start-pairing.ts';
import { addShift, removeShift, showMonth } from '#server/services/kasse/shift-calendar.ts';
import { unlockCalendar } from '#server/services/kasse/unlock-calendar.ts';
import { takeTurn } from './caller.ts';
import { kasseProcedure, publicProcedure, router, tillProcedure, userProcedure } from './trpc.ts';

const PAIRINGS = { max: 10, windowMs: HOUR_MS };
/** A desk asks every two seconds while it waits. */
const POLLS = { max: 60, windowMs: MINUTE_MS };

export const kasseRouter = router({
  /** Opens the shift calendar for this page's life. Errors: KASSE_WRONG_CODE, RATE_LIMITED after five wrong codes. */
  unlock: userProcedure.input(UnlockInput).mutation(({ ctx, input }) => unlockCalendar(ctx.service, input)),

  /** The entries of one month. Error: KASSE_LOCKED without the key of `unlock`. */
  month: kasseProcedure.input(ShiftMonthInput).query(({ ctx, input }) => showMonth(ctx.service, input)),

  /** A name on a day. Error: KASSE_LOCKED. */
  add: kasseProcedure.input(AddShiftInput).mutation(({ ctx, input }) => addShift(ctx.service, input)),

  /** Takes one's own entry out. Errors: KASSE_LOCKED, SHIFT_NOT_FOUND, SHIFT_NOT_OWN. */
  remove: kasseProcedure.input(RemoveShiftInput).mutation(({ ctx, input }) => removeShift(ctx.service, input)),

  /** Whether one has a PIN for the door desk; cashiers and admins. */
  pin: tillProcedure.query(({ ctx }) => showPin(ctx.service)),

  /** Sets it. */
  setPin: tillProcedure.input(SetPinInput).mutation(({ ctx, input }) => setPin(ctx.service, input)),

  /** A desk asks to be let in: six digits for ten minutes. Errors: INVALID_INPUT, RATE_LIMITED. */
  pairStart: publicProcedure.input(PairStartInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, { name: 'pair', rule: PAIRINGS });
    return startPairing(ctx.service, input);
  }),

  /** Whether it was; gives the token once. Error: PAIRING_NOT_FOUND. */
  pairPoll: publicProcedure.input(PairPollInput).mutation(({ ctx, input }) => {
    takeTurn(ctx, { name: 'pair poll', rule: POLLS });
    return pollPairing(ctx.service, input);
  }),
});
