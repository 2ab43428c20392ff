import { ORDER_CHANNELS } from '#shared/orders/order-status.ts';
import { GUARDS } from './refusals.ts';
import { refuseChange, refuseColumns, writtenOnce } from './trigger-parts.ts';

/**
 * In `meta`: from when on the till's records are kept; the retention job says so before it lets older ones go: ten
 * years.
 */
export const TILL_KEPT_FROM = 'kept_from:till';
/** In a trigger: the row is from the time whose records are kept. */
export const keptSince = (column: string): string =>
  `WHEN OLD.${column} >= COALESCE((SELECT CAST(value AS BIGINT) FROM meta WHERE key = '${TILL_KEPT_FROM}'), 0)`;

const CHANNELS = ORDER_CHANNELS.map((channel) => `'${channel}'`).join(', ');

const COUNT_HELD = (eventId: string, change: string) =>
  `UPDATE events SET held_count = held_count ${change} WHERE id = ${eventId};`;
const TELL_DESKS = (eventId: string, ticketId: string) =>
  `INSERT INTO desk_changes (event_id, ticket_id) VALUES (${eventId}, ${ticketId});`;
const ALLOTMENT_GUARD = (
  what: 'INSERT' | 'UPDATE',
  more: string,
) => `CREATE TRIGGER desk_allotments_guard_${what.toLowerCase()} BEFORE ${what} ON desk_allotments BEGIN
    SELECT RAISE(ABORT, '${GUARDS.eventSoldOut}') FROM events
    WHERE id = NEW.event_id AND max_capacity IS NOT NULL AND ${more} > 0 AND sold_count + held_count + ${more} > max_capacity;
  END`;

export const DESK_TRIGGERS: readonly string[] = [
  // A journal grows at its end and nowhere else.
  `CREATE TRIGGER desk_entries_follow BEFORE INSERT ON desk_entries WHEN NEW.device_seq <> (SELECT last_seq + 1
    FROM desks WHERE id = NEW.desk_id)
    BEGIN SELECT RAISE(ABORT, '${GUARDS.journalGap}'); END`,
  `CREATE TRIGGER desk_entries_move_end AFTER INSERT ON desk_entries BEGIN UPDATE desks
    SET last_seq = NEW.device_seq, last_hash = NEW.hash WHERE id = NEW.desk_id; END`,
  refuseChange('desk_entries', 'UPDATE'),
  refuseChange('desk_entries', 'DELETE', keptSince('received_at')),
  refuseColumns('desks', ['id', 'public_key', 'created_at']),
  writtenOnce('desks', ['token_hash', 'revoked_at']),
  refuseColumns('desk_pairings', ['id', 'device_code_hash', 'user_code', 'public_key', 'expires_at']),
  writtenOnce('desk_pairings', ['desk_id', 'collected_at']),

  refuseColumns('admissions', [
    'id',
    'event_id',
    'evening_id',
    'ticket_id',
    'subscriber_id',
    'channel',
    'desk_id',
    'cashier_id',
    'is_under18',
    'admitted_at',
  ]),
  writtenOnce('admissions', ['undone_at', 'undo_id']),
  refuseChange('admissions', 'DELETE', keptSince('admitted_at')),
  refuseChange('reentries', 'UPDATE'),
  refuseChange('reentries', 'DELETE', keptSince('at')),
  refuseChange('verdicts', 'UPDATE'),

  // Whoever enters with a card takes a seat as a ticket does; at a course on that evening alone (db/triggers-seats.ts).
  // Beyond capacity a person has decided it, so there is no guard.
  `CREATE TRIGGER admissions_take_seat AFTER INSERT ON admissions WHEN NEW.channel = 'member'
    AND NEW.evening_id IS NULL AND NEW.undone_at IS NULL BEGIN ${COUNT_HELD('NEW.event_id', '+ 1')} END`,
  `CREATE TRIGGER admissions_free_seat AFTER UPDATE OF undone_at ON admissions WHEN NEW.channel = 'member'
    AND NEW.evening_id IS NULL AND OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL BEGIN ${COUNT_HELD('NEW.event_id', '- 1')} END`,

  refuseColumns('walk_ins', [
    'id',
    'event_id',
    'evening_id',
    'desk_id',
    'cashier_id',
    'reason',
    'people',
    'over_people',
    'over_reason',
    'supervisor_id',
    'counted_at',
  ]),
  writtenOnce('walk_ins', ['undone_at', 'undo_id']),
  refuseChange('walk_ins', 'DELETE', keptSince('counted_at')),
  // People without a ticket take seats as everybody else does; at a course on that evening alone.
  `CREATE TRIGGER walk_ins_take_seat AFTER INSERT ON walk_ins WHEN NEW.evening_id IS NULL AND NEW.undone_at IS NULL
    BEGIN ${COUNT_HELD('NEW.event_id', '+ NEW.people')} END`,
  `CREATE TRIGGER walk_ins_free_seat AFTER UPDATE OF undone_at ON walk_ins
    WHEN NEW.evening_id IS NULL AND OLD.undone_at IS NULL AND NEW.undone_at IS NOT NULL
    BEGIN ${COUNT_HELD('NEW.event_id', '- NEW.people')} END`,

  ALLOTMENT_GUARD('INSERT', 'NEW.quantity'),
  ALLOTMENT_GUARD('UPDATE', '(NEW.quantity - OLD.quantity)'),
  `CREATE TRIGGER desk_allotments_count_insert AFTER INSERT ON desk_allotments BEGIN ${COUNT_HELD('NEW.event_id', '+ NEW.quantity')} END`,
  `CREATE TRIGGER desk_allotments_count_update AFTER UPDATE OF quantity ON desk_allotments BEGIN
    ${COUNT_HELD('NEW.event_id', '+ NEW.quantity - OLD.quantity')} END`,
  `CREATE TRIGGER desk_allotments_count_delete AFTER DELETE ON desk_allotments BEGIN ${COUNT_HELD('OLD.event_id', '- OLD.quantity')} END`,

  // What the desks' snapshots must be told.
  `CREATE TRIGGER tickets_tell_desks_new AFTER INSERT ON tickets BEGIN ${TELL_DESKS('NEW.event_id', 'NEW.id')} END`,
  `CREATE TRIGGER tickets_tell_desks AFTER UPDATE OF status, holder_name,
    code_id ON tickets BEGIN ${TELL_DESKS('NEW.event_id', 'NEW.id')} END`,
  // A course's ticket stays valid when its guest comes in, so nothing else would tell the other desks.
  `CREATE TRIGGER admissions_tell_desks_new AFTER INSERT ON admissions WHEN NEW.evening_id IS NOT NULL
    AND NEW.ticket_id IS NOT NULL BEGIN ${TELL_DESKS('NEW.event_id', 'NEW.ticket_id')} END`,
  `CREATE TRIGGER admissions_tell_desks AFTER UPDATE OF undone_at ON admissions WHEN NEW.evening_id IS NOT NULL
    AND NEW.ticket_id IS NOT NULL BEGIN ${TELL_DESKS('NEW.event_id', 'NEW.ticket_id')} END`,
  `CREATE TRIGGER orders_tell_desks AFTER UPDATE OF is_disputed ON orders WHEN NEW.is_disputed <> OLD.is_disputed BEGIN
    INSERT INTO desk_changes (event_id, ticket_id) SELECT event_id, id FROM tickets WHERE order_id = NEW.id; END`,

  `CREATE TRIGGER orders_channel_fixed BEFORE UPDATE OF channel ON orders WHEN NEW.channel <> OLD.channel BEGIN
    SELECT RAISE(ABORT, 'orders: a fixed column was changed'); END`,
  `CREATE TRIGGER orders_channel_known BEFORE INSERT ON orders WHEN NEW.channel NOT IN (${CHANNELS}) BEGIN
    SELECT RAISE(ABORT, 'orders: no such channel'); END`,

  // What was taken and given at the till is never changed; corrections are new records (§ 146 (4) AO).
  refuseChange('till_records', 'UPDATE'),
  refuseChange('till_records', 'DELETE', keptSince('recorded_at')),
  `CREATE TRIGGER till_records_open_session BEFORE INSERT ON till_records WHEN EXISTS (SELECT 1 FROM cash_sessions
    WHERE id = NEW.session_id AND closed_at IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'till_records: the session is closed'); END`,
  refuseColumns('cash_sessions', ['id', 'desk_id', 'business_day', 'opened_by', 'opened_at']),
  writtenOnce('cash_sessions', ['closed_at']),
  `CREATE TRIGGER cash_sessions_office BEFORE UPDATE OF office_closed_at, office_closed_by, office_counted_cents,
    office_note ON cash_sessions
    WHEN OLD.office_closed_at IS NOT NULL OR OLD.closed_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM desks
    WHERE id = OLD.desk_id AND revoked_at IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, 'cash_sessions: the office closes once, and only what a revoked desk left open'); END`,
  refuseChange('cash_sessions', 'DELETE', keptSince('opened_at')),
  `CREATE TRIGGER z_reports_gapless BEFORE INSERT ON z_reports
    WHEN NEW.z_number <> (SELECT COALESCE(MAX(z_number), 0) + 1 FROM z_reports WHERE desk_id = NEW.desk_id)
    BEGIN SELECT RAISE(ABORT, '${GUARDS.zNumberGap}'); END`,
  refuseChange('z_reports', 'UPDATE'),
  refuseChange('z_reports', 'DELETE', keptSince('closed_at')),
];

/** Guest lists: of whom somebody was let in is as fixed as the rest of that row. */
export const GUEST_LIST_TRIGGERS: readonly string[] = [
  `CREATE TRIGGER walk_ins_guest_fixed BEFORE UPDATE ON walk_ins WHEN NEW.guest_id IS NOT OLD.guest_id BEGIN
    SELECT RAISE(ABORT, 'walk_ins: a fixed column was changed'); END`,
];

/** Vouchers: what was redeemed stays as it was; it is given back once. */
export const VOUCHER_TRIGGERS: readonly string[] = [
  refuseColumns('voucher_redemptions', [
    'id',
    'voucher_id',
    'event_id',
    'cents',
    'desk_id',
    'cashier_id',
    'redeemed_at',
  ]),
  writtenOnce('voucher_redemptions', ['undone_at', 'undo_id']),
  refuseChange('voucher_redemptions', 'DELETE', keptSince('redeemed_at')),
];

/** Helpers' phones: what a code was made for stays, and it is used and ended once. */
export const DOOR_PHONE_TRIGGERS: readonly string[] = [
  refuseColumns('door_phones', ['id', 'event_id', 'code_hash', 'code_expires_at', 'ends_at', 'created_at']),
  writtenOnce('door_phones', ['token_hash', 'joined_at', 'ended_at']),
];
