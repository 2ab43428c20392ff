import type { SeatRole } from '#shared/roles/seat-role.ts';
import { DAY_MS, HOUR_MS } from '#shared/time.ts';
import type { Db } from '#server/db/client.ts';
import { waiters } from '#server/db/schema/wait-list.ts';
import { LEADS_AND_FOLLOWS_KEY, TYPES_SOLD_OUT_KEY } from './nights/one-offs.ts';
import type { Person } from './people.ts';
import type { PlannedEvent } from './planned-event.ts';
import { rowWriter } from './row-writer.ts';
import { seedUuid } from './season-ids.ts';

/** Who waits for what, in the order in which they joined: follows while leads are missing, and both types that are gone. */
const WAITING: readonly { eventKey: string; passName: string; role: SeatRole | null }[] = [
  { eventKey: TYPES_SOLD_OUT_KEY, passName: 'Follower Ticket', role: null },
  { eventKey: LEADS_AND_FOLLOWS_KEY, passName: 'Lab', role: 'follow' },
  { eventKey: TYPES_SOLD_OUT_KEY, passName: 'Leader Ticket', role: null },
  { eventKey: LEADS_AND_FOLLOWS_KEY, passName: 'Lab', role: 'follow' },
  { eventKey: TYPES_SOLD_OUT_KEY, passName: 'Follower Ticket', role: null },
  { eventKey: LEADS_AND_FOLLOWS_KEY, passName: 'Lab', role: 'follow' },
];

/** Wait lists of the season. After the orders. */
export function writeWaiters(
  db: Db,
  planned: readonly PlannedEvent[],
  { dancers, today }: { dancers: readonly Person[]; today: Date },
): void {
  const write = rowWriter(db, waiters, [
    'id',
    'eventId',
    'ticketTypeId',
    'role',
    'userId',
    'seq',
    'mostCents',
    'joinedAt',
  ]);
  for (const [index, { eventKey, passName, role }] of WAITING.entries()) {
    const event = planned.find(({ key }) => key === eventKey);
    const pass = event?.passes.find(({ name }) => name === passName);
    // From the end of the list: the first ones have stories of their own.
    const dancer = dancers.at(-1 - index);
    if (event === undefined || pass === undefined || dancer === undefined)
      throw new Error(`${eventKey} has nothing to wait for by the name ${passName}`);
    write({
      id: seedUuid(`waiter:${index}`),
      eventId: event.id,
      ticketTypeId: pass.id,
      role,
      userId: dancer.id,
      seq: index + 1,
      mostCents: pass.priceCents,
      joinedAt: new Date(today.getTime() - 2 * DAY_MS + index * 3 * HOUR_MS),
    });
  }
}
