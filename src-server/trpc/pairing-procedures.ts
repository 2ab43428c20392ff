import { PairPollInput, PairStartInput } from '#shared/door/kasse-inputs.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { pollPairing } from '#server/services/door/devices/poll-pairing.ts';
import { startPairing } from '#server/services/door/devices/start-pairing.ts';
import { countWrongSecret, limitedProcedure } from './caller.ts';
import { publicProcedure } from './trpc.ts';

const PAIRINGS = { max: 20, windowMs: HOUR_MS };
/** A desk asks every one and a half seconds while it waits, and all the desks of a club come from one address. */
const POLLS = { max: 600, windowMs: MINUTE_MS };

/** How a desk comes in; the panel lets it (admin.desks). */
export const pairingProcedures = {
  /** A desk asks to be let in: six digits for ten minutes. Errors: INVALID_INPUT, RATE_LIMITED. */
  pairStart: limitedProcedure('pair', PAIRINGS)
    .input(PairStartInput)
    .mutation(({ ctx, input }) => startPairing(ctx.service, input)),

  /** Whether it was; gives the token once. Errors: PAIRING_NOT_FOUND, RATE_LIMITED. */
  pairPoll: publicProcedure
    .input(PairPollInput)
    .mutation(({ ctx, input }) =>
      countWrongSecret(
        ctx,
        { name: 'pair poll', rule: POLLS, secret: input.deviceCode, wrong: 'PAIRING_NOT_FOUND' },
        () => pollPairing(ctx.service, input),
      ),
    ),
};
