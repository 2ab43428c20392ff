import { GUARDS } from './refusals.ts';
import { refuseColumns, writtenOnce } from './trigger-parts.ts';

export const STOCK_GUARD_TRIGGER = 'order_add_ons_stock_guard';

/** What there is of the new piece, in its size, by the event's own words; null is not counted. */
const STOCK = `SELECT CAST(CASE WHEN NEW.size = '' THEN json_extract(a.value, '$.stock') ELSE
      (SELECT json_extract(s.value, '$.stock') FROM json_each(a.value, '$.sizes') s
        WHERE json_extract(s.value, '$.name') = NEW.size) END AS BIGINT)
    FROM events e, json_each(e.add_ons) a WHERE e.id = NEW.event_id AND json_extract(a.value, '$.id') = NEW.add_on_id`;

/**
 * The last T-shirt is safe here: a piece is there from the moment an order holds it, and none comes beyond the stock,
 * whoever writes. What was given back is on sale again, and stays given back; what was handed out stays handed out.
 */
export const ADD_ON_TRIGGERS: readonly string[] = [
  `CREATE TRIGGER ${STOCK_GUARD_TRIGGER} BEFORE INSERT ON order_add_ons BEGIN
    SELECT RAISE(ABORT, '${GUARDS.addOnSoldOut}') WHERE (SELECT count(*) FROM order_add_ons taken
      WHERE taken.event_id = NEW.event_id AND taken.add_on_id = NEW.add_on_id AND taken.size = NEW.size
        AND taken.returned_at IS NULL) >= (${STOCK});
  END`,
  refuseColumns('order_add_ons', [
    'id',
    'order_id',
    'position',
    'piece',
    'event_id',
    'add_on_id',
    'size',
    'price_cents',
    'vat_bps',
    'change_hours',
  ]),
  writtenOnce('order_add_ons', ['handed_out_at', 'handed_out_by', 'returned_at', 'refund_id']),
];
