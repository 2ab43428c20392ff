import { businessDayOf } from '#shared/berlin.ts';
import { DeskRefusal } from '#shared/door/desk-refusal.ts';
import type { CashSessionView } from '#shared/door/desk-state.ts';
import type { DeskContext } from '../../base/desk-context.ts';
import { readSetting, writeSetting } from '../../base/store/settings-table.ts';
import { openSession, type OpenSession } from './cash-records.ts';

const GOES_ON = 'till-goes-on';

const keyOf = (ctx: DeskContext, { id }: OpenSession): string => `${id} ${businessDayOf(ctx.now())}`;

/**
 * A night belongs to the evening it began, and its till with it: one that runs past 06:00 still takes money, the next
 * one has a till of its own.
 */
export function earlierNight(ctx: DeskContext, session: OpenSession): CashSessionView['earlierNight'] {
  const openedOn = businessDayOf(session.openedAt);
  const [event, now] = [ctx.tonight(), ctx.now()];
  const isStillOn =
    event !== null && businessDayOf(new Date(event.startsAt)) === openedOn && event.endsAt > now.getTime();
  if (isStillOn || openedOn >= businessDayOf(now)) return null;
  return readSetting<string>(ctx.store, GOES_ON) === keyOf(ctx, session) ? 'goes-on' : 'to-count';
}

/** Somebody wants to go on without counting. It holds until this business day ends. */
export function keepCashOpen(ctx: DeskContext): void {
  const session = openSession(ctx);
  if (session === null) throw new DeskRefusal('NO_CASH_SESSION');
  writeSetting(ctx.store, GOES_ON, keyOf(ctx, session));
  ctx.changed();
}

/** Takings of two nights are not mixed by accident. Throws SESSION_OF_EARLIER_NIGHT. */
export function refuseEarlierNight(ctx: DeskContext, session: OpenSession): void {
  if (earlierNight(ctx, session) === 'to-count') throw new DeskRefusal('SESSION_OF_EARLIER_NIGHT');
}
