import { GUARDS } from './refusals.ts';

/** Berlin's summer: from the last Sunday of March to that of October, at 01:00 UTC. */
const changeOf = (ms: string, from: string): string =>
  `CAST(strftime('%s', strftime('%Y', ${ms} / 1000, 'unixepoch') || '-${from}', 'weekday 0') AS BIGINT) * 1000 + 3600000`;

/** The day whose evening it still is in Berlin, which ends at 06:00: `eveningDayOf` of shared/time.ts. */
const eveningDay = (ms: string): string =>
  `date((${ms} - 6 * 3600000 + CASE WHEN ${ms} >= ${changeOf(ms, '03-25')} AND ${ms} < ${changeOf(ms, '10-25')}
    THEN 7200000 ELSE 3600000 END) / 1000, 'unixepoch')`;

const REFUSE_FULL = `SELECT RAISE(ABORT, '${GUARDS.shiftFull}') FROM shifts WHERE id = NEW.shift_id
  AND needed <= (SELECT count(*) FROM cashier_schedule WHERE shift_id = NEW.shift_id);`;
const TAKE_DATE = `UPDATE cashier_schedule SET date = (SELECT date FROM shifts WHERE id = NEW.shift_id) WHERE id = NEW.id;`;

/** An answer that gives a shift ends when that one does, or changes hands. */
const openAgain = (row: 'OLD' | 'NEW'): string =>
  `UPDATE shift_swaps SET answered_by = NULL, given_entry_id = NULL WHERE given_entry_id = ${row}.id;`;

/** A shift's day is that of its beginning, an entry's that of its shift; nobody writes either. */
export const SHIFT_TRIGGERS = [
  // A night that is moved takes its shifts along.
  `CREATE TRIGGER shifts_follow_event AFTER UPDATE OF starts_at ON events WHEN NEW.starts_at <> OLD.starts_at BEGIN
    UPDATE shifts SET starts_at = starts_at + NEW.starts_at - OLD.starts_at, ends_at = ends_at + NEW.starts_at - OLD.starts_at
      WHERE event_id = NEW.id AND evening_id IS NULL; END`,
  `CREATE TRIGGER shifts_follow_evening AFTER UPDATE OF starts_at ON event_evenings WHEN NEW.starts_at <> OLD.starts_at BEGIN
    UPDATE shifts SET starts_at = starts_at + NEW.starts_at - OLD.starts_at, ends_at = ends_at + NEW.starts_at - OLD.starts_at
      WHERE evening_id = NEW.id; END`,
  `CREATE TRIGGER shifts_day_insert AFTER INSERT ON shifts BEGIN
    UPDATE shifts SET date = ${eveningDay('NEW.starts_at')} WHERE id = NEW.id; END`,
  `CREATE TRIGGER shifts_day_update AFTER UPDATE OF starts_at ON shifts BEGIN
    UPDATE shifts SET date = ${eveningDay('NEW.starts_at')} WHERE id = NEW.id;
    UPDATE cashier_schedule SET date = ${eveningDay('NEW.starts_at')} WHERE shift_id = NEW.id; END`,
  `CREATE TRIGGER shifts_not_fewer BEFORE UPDATE OF needed ON shifts
    WHEN NEW.needed < (SELECT count(*) FROM cashier_schedule WHERE shift_id = NEW.id)
    BEGIN SELECT RAISE(ABORT, '${GUARDS.shiftFull}'); END`,
  // Two phones want the last place at once: the second one is refused here, whatever it was shown.
  `CREATE TRIGGER cashier_schedule_full_insert BEFORE INSERT ON cashier_schedule WHEN NEW.shift_id IS NOT NULL
    BEGIN ${REFUSE_FULL} END`,
  `CREATE TRIGGER cashier_schedule_full_update BEFORE UPDATE OF shift_id ON cashier_schedule
    WHEN NEW.shift_id IS NOT NULL AND NEW.shift_id IS NOT OLD.shift_id BEGIN ${REFUSE_FULL} END`,
  `CREATE TRIGGER cashier_schedule_day_insert AFTER INSERT ON cashier_schedule WHEN NEW.shift_id IS NOT NULL
    BEGIN ${TAKE_DATE} END`,
  `CREATE TRIGGER cashier_schedule_day_update AFTER UPDATE OF shift_id ON cashier_schedule WHEN NEW.shift_id IS NOT NULL
    BEGIN ${TAKE_DATE} END`,
];

/** One answer to a swap at a time, and none to what has changed hands otherwise. */
export const SWAP_TRIGGERS = [
  // Two phones answer one offer at once: the second one is refused here.
  `CREATE TRIGGER shift_swaps_one_answer BEFORE UPDATE OF answered_by ON shift_swaps
    WHEN OLD.answered_by IS NOT NULL AND NEW.answered_by IS NOT NULL AND NEW.answered_by <> OLD.answered_by
    BEGIN SELECT RAISE(ABORT, '${GUARDS.swapAnswered}'); END`,
  `CREATE TRIGGER shift_swaps_given_gone BEFORE DELETE ON cashier_schedule BEGIN ${openAgain('OLD')} END`,
  `CREATE TRIGGER shift_swaps_changed AFTER UPDATE OF shift_id, person_id ON cashier_schedule
    WHEN NEW.shift_id IS NOT OLD.shift_id OR NEW.person_id IS NOT OLD.person_id
    BEGIN DELETE FROM shift_swaps WHERE entry_id = NEW.id; ${openAgain('NEW')} END`,
];
