import { GUARDS } from './refusals.ts';
import { refuseChange, refuseColumns } from './trigger-parts.ts';

/** Ends what is said of a ticket; `at` is when, as the write says that ends it. */
const end = (where: string, at: string, reason: string) =>
  `UPDATE absences SET ended_at = ${at}, end_reason = '${reason}' WHERE ${where} AND ended_at IS NULL;`;

/** What the office says of somebody at an evening is never rewritten; it goes with them, and when its time is over. */
export const ATTENDANCE_TRIGGERS: readonly string[] = [
  `CREATE TRIGGER attendance_marks_of_a_place BEFORE INSERT ON attendance_marks WHEN NOT EXISTS (
    SELECT 1 FROM tickets JOIN event_evenings ON event_evenings.event_id = tickets.event_id
    WHERE tickets.id = NEW.ticket_id AND event_evenings.id = NEW.evening_id)
    BEGIN SELECT RAISE(ABORT, '${GUARDS.noPlace}'); END`,
  refuseChange('attendance_marks', 'UPDATE'),
];

/**
 * An absence holds for as long as its ticket is the holder's own and valid, and until they come. Whatever ends the
 * ticket ends it in the same transaction, so that nobody is missed who has no place any more.
 */
export const ABSENCE_TRIGGERS: readonly string[] = [
  `CREATE TRIGGER absences_of_a_place BEFORE INSERT ON absences WHEN NEW.ended_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM tickets JOIN event_evenings ON event_evenings.event_id = tickets.event_id
    WHERE tickets.id = NEW.ticket_id AND event_evenings.id = NEW.evening_id
      AND tickets.status = 'active' AND tickets.passed_on_at IS NULL AND event_evenings.state = 'planned')
    BEGIN SELECT RAISE(ABORT, '${GUARDS.noPlace}'); END`,
  refuseColumns('absences', ['id', 'ticket_id', 'evening_id', 'said_at', 'is_in_time']),
  `CREATE TRIGGER absences_stay_ended BEFORE UPDATE OF ended_at, end_reason ON absences WHEN OLD.ended_at IS NOT NULL
    AND NOT (OLD.end_reason = 'came' AND NEW.ended_at IS NULL)
    BEGIN SELECT RAISE(ABORT, 'absences: an absence that has ended stays so'); END`,
  `CREATE TRIGGER tickets_end_absences AFTER UPDATE OF status ON tickets WHEN NEW.status = 'cancelled'
    AND OLD.status <> 'cancelled' BEGIN ${end('ticket_id = NEW.id', 'NEW.cancelled_at', 'ticket_ended')} END`,
  `CREATE TRIGGER tickets_hand_over_absences AFTER UPDATE OF passed_on_at ON tickets WHEN NEW.passed_on_at IS NOT NULL
    AND OLD.passed_on_at IS NULL BEGIN ${end('ticket_id = NEW.id', 'NEW.passed_on_at', 'handed_over')} END`,
  // What takes place no longer asks nobody; the row of an evening has no time of its own change.
  `CREATE TRIGGER event_evenings_end_absences AFTER UPDATE OF state ON event_evenings WHEN NEW.state = 'cancelled'
    AND OLD.state = 'planned'
    BEGIN ${end('evening_id = NEW.id', "cast(unixepoch('subsec') * 1000 as integer)", 'left_out')} END`,
  `CREATE TRIGGER admissions_end_absence AFTER INSERT ON admissions WHEN NEW.evening_id IS NOT NULL
    AND NEW.ticket_id IS NOT NULL AND NEW.undone_at IS NULL
    BEGIN ${end('ticket_id = NEW.ticket_id AND evening_id = NEW.evening_id', 'NEW.admitted_at', 'came')} END`,
  // Scanned by mistake: who was not there is absent again.
  `CREATE TRIGGER admissions_restore_absence AFTER UPDATE OF undone_at ON admissions WHEN NEW.undone_at IS NOT NULL
    AND OLD.undone_at IS NULL AND NEW.evening_id IS NOT NULL AND EXISTS (SELECT 1 FROM tickets
      WHERE id = NEW.ticket_id AND status = 'active' AND passed_on_at IS NULL)
    BEGIN UPDATE absences SET ended_at = NULL, end_reason = NULL WHERE ticket_id = NEW.ticket_id
      AND evening_id = NEW.evening_id AND end_reason = 'came' AND ended_at = NEW.admitted_at; END`,
];
