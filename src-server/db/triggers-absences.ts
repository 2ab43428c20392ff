import { GUARDS } from './refusals.ts';
import { refuseChange, refuseColumns } from './trigger-parts.ts';
import { isWhole, leftOnEvening } from './triggers-seats.ts';

/** Ends what is said of a ticket; `at` is when, as the write says that ends it. */
const end = (where: string, at: string, reason: string) =>
  `UPDATE absences SET ended_at = ${at}, end_reason = '${reason}' WHERE ${where} AND ended_at IS NULL;`;

const OF_MARK = 'ticket_id = NEW.ticket_id AND evening_id = NEW.evening_id';
/** What is noted of somebody at an evening is never rewritten; it goes with them, and when its time is over. */
export const attendanceTriggers = (hasGuests: boolean): readonly string[] => [
  `CREATE TRIGGER attendance_marks_of_a_place BEFORE INSERT ON attendance_marks WHEN NOT EXISTS (
    SELECT 1 FROM tickets JOIN event_evenings ON event_evenings.event_id = tickets.event_id
    WHERE tickets.id = NEW.ticket_id AND event_evenings.id = NEW.evening_id
      ${hasGuests ? 'AND COALESCE(tickets.evening_id, event_evenings.id) = event_evenings.id' : ''})
    BEGIN SELECT RAISE(ABORT, '${GUARDS.noPlace}'); END`,
  refuseChange('attendance_marks', 'UPDATE'),
  // Noted as here is as good as scanned: what was said before ends, and is there again when the note was a slip.
  `CREATE TRIGGER attendance_marks_end_absence AFTER INSERT ON attendance_marks WHEN NEW.mark = 'present'
    AND NOT EXISTS (SELECT 1 FROM attendance_marks WHERE ${OF_MARK} AND at > NEW.at)
    BEGIN ${end(`${OF_MARK} AND said_at <= NEW.at`, 'NEW.at', 'came')} END`,
  `CREATE TRIGGER attendance_marks_restore_absence AFTER INSERT ON attendance_marks WHEN NEW.mark <> 'present'
    AND EXISTS (SELECT 1 FROM tickets WHERE id = NEW.ticket_id AND status = 'active' AND passed_on_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM admissions a WHERE a.ticket_id = NEW.ticket_id AND a.evening_id = NEW.evening_id
      AND a.undone_at IS NULL)
    BEGIN UPDATE absences SET ended_at = NULL, end_reason = NULL WHERE end_reason = 'came' AND ended_at <= NEW.at
      AND id = (SELECT id FROM absences WHERE ${OF_MARK} ORDER BY said_at DESC, rowid DESC LIMIT 1); END`,
  // A scan that is taken back brings no absence back of who is noted as here.
  `CREATE TRIGGER absences_of_who_is_noted AFTER UPDATE OF ended_at ON absences WHEN NEW.ended_at IS NULL
    AND (SELECT mark FROM attendance_marks WHERE ticket_id = NEW.ticket_id AND evening_id = NEW.evening_id
      ORDER BY at DESC, rowid DESC LIMIT 1) = 'present'
    BEGIN UPDATE absences SET ended_at = OLD.ended_at, end_reason = OLD.end_reason WHERE id = NEW.id; END`,
];

const NOW = `cast(unixepoch('subsec') * 1000 as bigint)`;
const HAS_MAKE_UP = `EXISTS (SELECT 1 FROM tickets made_up
  WHERE made_up.absence_id = absences.id AND made_up.status <> 'cancelled')`;
/** Of an absence that ends without its ticket: the place is still there. */
const MAY_COME = `(is_in_time = 0 OR (NOT ${HAS_MAKE_UP} AND NOT EXISTS (SELECT 1 FROM event_evenings e
  JOIN events c ON c.id = e.event_id WHERE e.id = absences.evening_id AND ${leftOnEvening('e', 'c')} < 1)))`;

/**
 * A make-up place hangs on one absence, and goes with the ticket of the course that was missed and with the evening that
 * it is for. Who has one, or whose place somebody else has by now, does not come after all.
 */
const MAKE_UP_TRIGGERS: readonly string[] = [
  `CREATE TRIGGER tickets_make_up_of_absence BEFORE INSERT ON tickets WHEN NEW.absence_id IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM absences a JOIN tickets own ON own.id = a.ticket_id WHERE a.id = NEW.absence_id AND a.is_in_time = 1
      AND a.ended_at IS NULL AND own.status = 'active' AND own.evening_id IS NULL AND own.event_id <> NEW.event_id
      AND NEW.evening_id IS NOT NULL)
    BEGIN SELECT RAISE(ABORT, '${GUARDS.noPlace}'); END`,
  `CREATE TRIGGER absences_taken_back BEFORE UPDATE OF ended_at ON absences
    WHEN OLD.ended_at IS NULL AND NEW.end_reason = 'taken_back' AND OLD.is_in_time = 1 BEGIN
    SELECT RAISE(ABORT, '${GUARDS.makeUpBooked}') FROM tickets WHERE absence_id = OLD.id AND status <> 'cancelled';
    SELECT RAISE(ABORT, '${GUARDS.eveningFull}') FROM event_evenings e JOIN events c ON c.id = e.event_id
      WHERE e.id = OLD.evening_id AND ${leftOnEvening('e', 'c')} < 1;
  END`,
  `CREATE TRIGGER tickets_end_make_ups AFTER UPDATE OF status ON tickets WHEN NEW.status = 'cancelled'
    AND OLD.status <> 'cancelled' AND NEW.evening_id IS NULL BEGIN
    UPDATE tickets SET status = 'cancelled', cancelled_at = NEW.cancelled_at WHERE status = 'active'
      AND absence_id IN (SELECT id FROM absences WHERE ticket_id = NEW.id)
      AND evening_id IN (SELECT id FROM event_evenings WHERE starts_at > NEW.cancelled_at);
  END`,
  `CREATE TRIGGER event_evenings_end_guests AFTER UPDATE OF state ON event_evenings WHEN NEW.state = 'cancelled'
    AND OLD.state = 'planned' BEGIN
    UPDATE tickets SET status = 'cancelled', cancelled_at = ${NOW}
      WHERE evening_id = NEW.id AND status = 'active';
  END`,
];

/**
 * An absence holds for as long as its ticket is the holder's own and valid, and until they come. Whatever ends the
 * ticket ends it in the same transaction, so that nobody is missed who has no place any more. A friend who has it now
 * may come where the place is still there; else the absence goes along.
 */
export const absenceTriggers = (hasGuests: boolean): readonly string[] => [
  `CREATE TRIGGER absences_of_a_place BEFORE INSERT ON absences WHEN NEW.ended_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM tickets JOIN event_evenings ON event_evenings.event_id = tickets.event_id
    WHERE tickets.id = NEW.ticket_id AND event_evenings.id = NEW.evening_id
      AND tickets.status = 'active' AND tickets.passed_on_at IS NULL AND event_evenings.state = 'planned'
      AND ${isWhole('tickets', hasGuests)})
    BEGIN SELECT RAISE(ABORT, '${GUARDS.noPlace}'); END`,
  refuseColumns('absences', ['id', 'ticket_id', 'evening_id', 'said_at', 'is_in_time']),
  `CREATE TRIGGER absences_stay_ended BEFORE UPDATE OF ended_at, end_reason ON absences WHEN OLD.ended_at IS NOT NULL
    AND NOT (OLD.end_reason = 'came' AND NEW.ended_at IS NULL)
    BEGIN SELECT RAISE(ABORT, 'absences: an absence that has ended stays so'); END`,
  `CREATE TRIGGER tickets_end_absences AFTER UPDATE OF status ON tickets WHEN NEW.status = 'cancelled'
    AND OLD.status <> 'cancelled' BEGIN ${end('ticket_id = NEW.id', 'NEW.cancelled_at', 'ticket_ended')} END`,
  `CREATE TRIGGER tickets_hand_over_absences AFTER UPDATE OF passed_on_at ON tickets WHEN NEW.passed_on_at IS NOT NULL
    AND OLD.passed_on_at IS NULL
    BEGIN ${end(`ticket_id = NEW.id AND ${hasGuests ? MAY_COME : 'TRUE'}`, 'NEW.passed_on_at', 'handed_over')} END`,
  // What takes place no longer asks nobody; the row of an evening has no time of its own change.
  `CREATE TRIGGER event_evenings_end_absences AFTER UPDATE OF state ON event_evenings WHEN NEW.state = 'cancelled'
    AND OLD.state = 'planned'
    BEGIN ${end(`evening_id = NEW.id AND ${hasGuests ? `NOT ${HAS_MAKE_UP}` : 'TRUE'}`, NOW, 'left_out')} END`,
  `CREATE TRIGGER admissions_end_absence AFTER INSERT ON admissions WHEN NEW.evening_id IS NOT NULL
    AND NEW.ticket_id IS NOT NULL AND NEW.undone_at IS NULL
    BEGIN ${end('ticket_id = NEW.ticket_id AND evening_id = NEW.evening_id', 'NEW.admitted_at', 'came')} END`,
  // Scanned by mistake: who was not there is absent again.
  `CREATE TRIGGER admissions_restore_absence AFTER UPDATE OF undone_at ON admissions WHEN NEW.undone_at IS NOT NULL
    AND OLD.undone_at IS NULL AND NEW.evening_id IS NOT NULL AND EXISTS (SELECT 1 FROM tickets
      WHERE id = NEW.ticket_id AND status = 'active' AND passed_on_at IS NULL)
    BEGIN UPDATE absences SET ended_at = NULL, end_reason = NULL WHERE ticket_id = NEW.ticket_id
      AND evening_id = NEW.evening_id AND end_reason = 'came' AND ended_at = NEW.admitted_at; END`,
  ...(hasGuests ? MAKE_UP_TRIGGERS : []),
];
