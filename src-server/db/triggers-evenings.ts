import { GUARDS } from './refusals.ts';
import { refuseColumns } from './trigger-parts.ts';

/** A course's copy of its evenings as `columns.ts` reads it, and the span from its first to its last. */
const copy = (eventId: string) => `
  UPDATE events SET
    evenings = (SELECT json_group_array(json_array(id, starts_at, ends_at, rule_starts_at, room, state))
      FROM (SELECT * FROM event_evenings WHERE event_id = ${eventId} ORDER BY starts_at, id) AS ordered),
    starts_at = COALESCE((SELECT MIN(starts_at) FROM event_evenings WHERE event_id = ${eventId} AND state = 'planned'), starts_at),
    ends_at = COALESCE((SELECT MAX(ends_at) FROM event_evenings WHERE event_id = ${eventId} AND state = 'planned'), ends_at)
    WHERE id = ${eventId};`;

/** For rows that come from an archive: a course is written after its evenings, and makes its copy then. */
export const EVENING_LOADING_TRIGGERS = [
  `CREATE TRIGGER events_copy_evenings AFTER INSERT ON events WHEN NEW.kind = 'course' BEGIN ${copy('NEW.id')} END`,
];

/**
 * Every list of nights reads a course's evenings with the course's own row. Many begin and end alike, so a course starts
 * with its first evening and ends with its last, whatever was done to them.
 */
export const EVENING_TRIGGERS = [
  `CREATE TRIGGER event_evenings_copy_insert AFTER INSERT ON event_evenings BEGIN ${copy('NEW.event_id')} END`,
  `CREATE TRIGGER event_evenings_copy_update AFTER UPDATE OF starts_at, ends_at, rule_starts_at, room, state ON event_evenings
    BEGIN ${copy('NEW.event_id')} END`,
  refuseColumns('event_evenings', ['id', 'event_id', 'number']),
  // A course without an evening is no course: it is cancelled. What its rule makes no longer goes with the rule.
  `CREATE TRIGGER event_evenings_last_one BEFORE UPDATE OF state ON event_evenings
    WHEN OLD.state = 'planned' AND NEW.state = 'cancelled'
      AND (OLD.rule_starts_at IS NULL OR NEW.rule_starts_at IS NOT NULL) AND NOT EXISTS (SELECT 1 FROM event_evenings
      WHERE event_id = OLD.event_id AND state = 'planned' AND id <> OLD.id)
    BEGIN SELECT RAISE(ABORT, '${GUARDS.lastEvening}'); END`,
];
