/**
 * The days and hours at which `npm test -- dates` runs everything that depends on the day. They are each weekday, the
 * turn of the year, a leap day, both clock changes (in the doubled and just before the skipped hour), and a night's
 * late hours.
 */
export const TEST_DAYS: readonly string[] = [
  '2026-11-16', // Monday
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22', // Sunday: no night in the season's week
  '2026-12-31',
  '2026-12-31T23:45:00+01:00', // the next night is in another month
  '2027-01-01',
  '2028-02-29',
  '2026-10-25T02:30:00+02:00', // comes twice that night
  '2027-03-28T01:59:00+01:00', // a minute before 03:00
  '2026-11-20T23:45:00+01:00', // who is under 18 must leave
  '2026-11-21T00:10:00+01:00', // a new date, the same night
  '2026-11-21T05:30:00+01:00', // the business day ends at 06:00
];

/** Where the day matters: calendar, prices, member entitlements, declarations, business day, door, reminders, seasons. */
export const DAY_TESTS: readonly string[] = [
  'tests/shared/',
  'tests/web/',
  'tests/server/backup/backup.test',
  'tests/server/calendar/',
  'tests/server/contact/',
  'tests/server/days/',
  'tests/server/demo/season/',
  'tests/server/door/',
  'tests/server/events/',
  'tests/server/retention/',
  'tests/server/membership/',
  'tests/server/orders/refusals',
  'tests/server/mail/',
  'tests/server/wallet/',
  'tests/server/workshops/',
  'tests/server/admin/',
  'tests/kiosk/main/look-up',
  'tests/kiosk/main/till',
  'tests/kiosk/main/cash',
  'tests/kiosk/main/walk-ins',
  'tests/kiosk/main/guest-lists',
  'tests/server/orders/capacity',
  'tests/server/http/random-addresses',
  'tests/server/http/site.test',
  'tests/server/http/ticket-pages',
];
