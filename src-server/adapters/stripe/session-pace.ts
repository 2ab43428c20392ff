import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { SECOND_MS } from '#shared/time.ts';
import { ProviderBusy, ProviderRefusal } from '../payment-provider.ts';
import type { Until } from '../provider-answers.ts';

/** What a request to Stripe is sent with: our own tries replace the SDK's, whose time nobody can say beforehand. */
export type TryOptions = { maxNetworkRetries?: number; timeout?: number };

export type SessionPace = <T>(ask: (options: TryOptions) => Promise<T>, until: Until) => Promise<T>;

export type Within = <T>(ask: (options: TryOptions) => Promise<T>, until: Until | undefined) => Promise<T>;

export type PaceOptions = { sessionsPerSecond?: number; now: () => Date; pause?: (ms: number) => Promise<void> };

/** Longer than any answer takes that still comes; the rest of the time is for another try. */
const TRY_MS = 4 * SECOND_MS;
/** With less time left no answer can be hoped for. */
const MIN_TRY_MS = 500;
/** A caller for whom no buyer waits stays in the queue no longer than this. */
const SINGLE_TRY_WAIT_MS = SECOND_MS;
const DEFAULT_PER_SECOND = 25;
const BACK_OFF_MS = [250, 500, 1_000, 2_000] as const;
/** Spread, so that buyers who were refused together do not come back together. */
const SPREAD = 0.4;
/** How long a buyer is told to wait when nobody knows how long it lasts. */
const PRESS_AGAIN_MS = 5 * SECOND_MS;

const backOffMs = (tries: number): number =>
  (BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length) - 1] ?? SECOND_MS) * (1 - SPREAD / 2 + SPREAD * Math.random());

/** A wrong key stays wrong, and what is refused stays refused. */
const isFinal = (error: unknown): boolean =>
  error instanceof ProviderRefusal || error instanceof Stripe.errors.StripeAuthenticationError;

/**
 * A token bucket of one token in front of the provider's session limit. Turns are given in the order of asking, evenly
 * spaced, so no second has more of them than allowed. A turn that would come after its buyer's time is not taken: that
 * buyer is told at once when to press again.
 */
export function makeSessionPace({
  sessionsPerSecond = DEFAULT_PER_SECOND,
  now,
  pause = (ms) => sleep(ms),
}: PaceOptions): SessionPace {
  const spacingMs = SECOND_MS / sessionsPerSecond;
  let nextTurnAt = 0;
  /** When the next refused buyer may come back: one after the other, so that they do not come back as a crowd. */
  let nextReturnAt = 0;
  let askedAt = 0;

  /** Where the clock was set back since the last turn, the turns to come go back with it: nobody waits for the difference. */
  function followClock(at: number): void {
    const setBackMs = Math.max(0, askedAt - at);
    nextTurnAt -= setBackMs;
    nextReturnAt -= setBackMs;
    askedAt = at;
  }

  async function takeTurn(until: Until): Promise<void> {
    const at = now().getTime();
    followClock(at);
    const turnAt = Math.max(at, nextTurnAt);
    const latestAt = until === null ? at + SINGLE_TRY_WAIT_MS : until.getTime() - MIN_TRY_MS;
    if (turnAt > latestAt) {
      nextReturnAt = Math.max(nextReturnAt, turnAt) + spacingMs;
      throw new ProviderBusy(nextReturnAt - at);
    }
    nextTurnAt = turnAt + spacingMs;
    if (turnAt > at) await pause(turnAt - at);
  }

  return makePatience({ now, pause }, takeTurn);
}

/**
 * The same without a limit of our own: what is asked on the way to a session, within the same seconds. Without `until`
 * the SDK's own tries and times are right: no buyer is waiting for the answer.
 */
export function makeWithin(options: Pick<PaceOptions, 'now' | 'pause'>): Within {
  const patient = makePatience(options, () => Promise.resolve());
  return (ask, until) => (until === undefined ? ask({}) : patient(ask, until));
}

/** Asks again with growing pauses while there is time. Throws ProviderBusy. */
function makePatience(
  { now, pause = (ms) => sleep(ms) }: Pick<PaceOptions, 'now' | 'pause'>,
  takeTurn: (until: Until) => Promise<void>,
): SessionPace {
  return async (ask, until) => {
    for (let tries = 1; ; tries++) {
      await takeTurn(until);
      try {
        return await ask(
          until === null
            ? {}
            : {
                maxNetworkRetries: 0,
                timeout: Math.min(TRY_MS, Math.max(MIN_TRY_MS, until.getTime() - now().getTime())),
              },
        );
      } catch (error) {
        if (isFinal(error) || error instanceof ProviderBusy) throw error;
        const waitMs = backOffMs(tries);
        if (until === null || now().getTime() + waitMs + MIN_TRY_MS > until.getTime())
          throw new ProviderBusy(PRESS_AGAIN_MS, { cause: error });
        await pause(waitMs);
      }
    }
  };
}
