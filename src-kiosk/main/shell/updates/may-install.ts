import type { DeskState, TonightView } from '#shared/door/desk-state.ts';
import { HOUR_MS } from '#shared/time.ts';

/** Around a night: doors are about to open, or people still leave. */
const BEFORE_MS = 3 * HOUR_MS;
const AFTER_MS = HOUR_MS;

/**
 * Whether the desk may restart: the till is closed, everything has arrived, nobody works here and no night is near,
 * also at a desk that only scans.
 */
export function mayInstall(
  {
    cash,
    link,
    cashier,
    draft,
    cardOpen,
    events,
  }: Pick<DeskState, 'cash' | 'link' | 'cashier' | 'draft' | 'cardOpen'> & {
    events: readonly Pick<TonightView, 'startsAt' | 'endsAt'>[];
  },
  now: Date,
): boolean {
  const isNight = events.some(
    ({ startsAt, endsAt }) =>
      now.getTime() > startsAt.getTime() - BEFORE_MS && now.getTime() < endsAt.getTime() + AFTER_MS,
  );
  return cash === null && link.waiting === 0 && cashier === null && draft === null && cardOpen === null && !isNight;
}
