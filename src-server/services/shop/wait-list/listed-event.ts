import { LIST_CLOSES_MS } from '#shared/wait-list/has-wait-list.ts';
import { findRow } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import type { ServiceContext } from '../../base/service-context.ts';

/** What a list asks of its event. */
export const listedEvent = (ctx: ServiceContext, eventId: string) =>
  findRow(ctx.db, events, { id: eventId }, [
    'startsAt',
    'isActive',
    'cancelledAt',
    'maxCapacity',
    'soldCount',
    'heldCount',
    'waitingCount',
  ]);
export type ListedEvent = NonNullable<ReturnType<typeof listedEvent>>;

/** Whether an event's list takes and serves nobody any more. */
export const isListClosed = ({ startsAt, isActive, cancelledAt }: ListedEvent, now: Date): boolean =>
  !isActive || cancelledAt !== null || startsAt.getTime() - now.getTime() < LIST_CLOSES_MS;
