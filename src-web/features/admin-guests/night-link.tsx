import { formatShortDay, isoBerlin } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';

/** A night in a row of a list: its name leads to its editor, its day stands below. */
export function NightLink({ id, title, startsAt }: { id: string; title: string; startsAt: Date }) {
  return (
    <span className="guest-night">
      <a href={adminPaths.event(id)}>{title}</a>
      <time dateTime={isoBerlin(startsAt)}>{formatShortDay(startsAt)}</time>
    </span>
  );
}
