import { jobName } from '#shared/shifts/jobs.ts';
import { formatDayAndMonth, formatTime } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { MY_SHIFTS_PATH } from '#shared/shifts/my-shifts-path.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { ownShiftsWords } from './link-words.ts';

/** A helper's way to their shifts, with the next one; nothing for who helps nowhere. */
export function OwnShiftsLink() {
  const words = useWords(ownShiftsWords);
  const lang = useLang();
  const pathFor = usePathFor();
  const { data } = trpc.shifts.mine.useQuery(undefined, { refetchOnMount: 'always' });
  if (data === undefined || (!data.isHelper && data.shifts.length === 0)) return null;
  const next = data.shifts.find(({ isOff }) => !isOff);
  return (
    <section className="admin-access" aria-labelledby="own-shifts">
      <div>
        <h2 className="heading-small" id="own-shifts">
          {words.title}
        </h2>
        <p className="dim small">
          {next === undefined
            ? words.none
            : words.next(formatDayAndMonth(next.startsAt, lang), formatTime(next.startsAt), jobName(next.job, lang))}
        </p>
      </div>
      <ButtonLink href={pathFor(MY_SHIFTS_PATH)} look="o" size="s">
        {words.link}
      </ButtonLink>
    </section>
  );
}
