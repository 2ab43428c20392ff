import { machine } from '../machine/machine.ts';
import type { World } from '../world/world.ts';
import { reading } from './reading.ts';

/** Told to a receiver that was there when it happened, one row for each. */
const UNTOLD: readonly { says: string; found: string }[] = [
  {
    says: 'a ticket was issued and a receiver is not told',
    found: `SELECT t.id FROM tickets t JOIN webhook_endpoints w ON w.off_reason IS NULL AND w.updated_at = w.created_at
      WHERE t.purchased_at > w.created_at AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d
        WHERE d.endpoint_id = w.id AND d.subject_id = t.id AND d.type = 'ticket.issued')`,
  },
  {
    says: 'a ticket ended and a receiver is not told',
    found: `SELECT t.id FROM tickets t JOIN webhook_endpoints w ON w.off_reason IS NULL AND w.updated_at = w.created_at
      WHERE t.cancelled_at > w.created_at AND NOT EXISTS (SELECT 1 FROM webhook_deliveries d
        WHERE d.endpoint_id = w.id AND d.subject_id = t.id AND d.type = 'ticket.cancelled')`,
  },
  {
    says: 'something was told to a receiver twice',
    found: `SELECT d.subject_id AS id FROM webhook_deliveries d WHERE d.type IN ('ticket.issued', 'ticket.cancelled')
      GROUP BY d.endpoint_id, d.subject_id, d.type HAVING COUNT(*) > 1`,
  },
  {
    says: 'a receiver that answers was not told in the end',
    found: `SELECT d.id FROM webhook_deliveries d JOIN webhook_endpoints w ON w.id = d.endpoint_id
      WHERE w.state = 'on' AND d.state IN ('waiting', 'failed')`,
  },
];

const DELIVERED = `SELECT d.id, d.body, w.description AS name FROM webhook_deliveries d
  JOIN webhook_endpoints w ON w.id = d.endpoint_id WHERE d.state = 'delivered'`;

/** Behind the rest every receiver knows what happened while it was there, and what counts as delivered was heard. */
export function checkReceivers(world: World): void {
  reading(world, (sqlite) => {
    for (const { says, found } of UNTOLD) {
      const ids = sqlite.prepare<[], string>(found).pluck().all();
      if (ids.length > 0) machine.report(says, ids.slice(0, 3).join(', '));
    }
    for (const { id, body, name } of sqlite.prepare<[], { id: string; body: string; name: string }>(DELIVERED).all()) {
      world.count('deliveries to receivers compared');
      const heard = world.receivers.heard(name).get(id);
      if (JSON.stringify(heard) !== body)
        machine.report('delivered, and the receiver has not heard it', `${name} ${id}`);
    }
  });
}
