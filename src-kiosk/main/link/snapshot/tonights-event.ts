import { businessDayOf } from '#shared/berlin.ts';
import type { SnapshotEvent } from '#shared/door/snapshot.ts';
import type { HeldSnapshot } from '../../base/held-snapshot.ts';

/** Whether it belongs to this business day, or has begun on an earlier one. */
export const isToday = ({ startsAt }: Pick<SnapshotEvent, 'startsAt'>, now: Date): boolean =>
  businessDayOf(new Date(startsAt)) <= businessDayOf(now);

/** Tonight's event: the one somebody chose until its night is over, else the one under way, else the next. */
export function tonightsEvent(snapshot: HeldSnapshot, chosen: string | null, now: Date): SnapshotEvent | null {
  const picked = chosen === null ? undefined : snapshot.eventOf(chosen);
  const isOver =
    picked !== undefined &&
    picked.endsAt <= now.getTime() &&
    businessDayOf(new Date(picked.startsAt)) < businessDayOf(now);
  const running = snapshot.events
    .filter((event) => !event.isCancelled && event.endsAt > now.getTime())
    .toSorted((a, b) => a.startsAt - b.startsAt);
  return (isOver ? undefined : picked) ?? running[0] ?? picked ?? snapshot.events[0] ?? null;
}
