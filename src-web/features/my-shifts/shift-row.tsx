import type { ReactNode } from 'react';
import { jobName } from '#shared/shifts/jobs.ts';
import { shiftDay, shiftHours } from '#shared/shifts/my-shift-words.ts';
import type { MyShift } from '#shared/shifts/my-shifts.ts';
import { isoBerlin } from '#shared/time.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { useLang } from '#web/ui/lang.tsx';

type RowShift = Pick<MyShift, 'artwork' | 'startsAt' | 'endsAt' | 'job' | 'title'>;

/** `Fr 30. Jan, 23:00–02:00, Kasse`: which shift a button is about, for who does not see its row. */
export function useShiftName(): (shift: RowShift) => string {
  const lang = useLang();
  return (shift) => `${shiftDay(shift.startsAt, lang)}, ${shiftHours(shift)}, ${jobName(shift.job, lang)}`;
}

/** A shift as a line of a list: picture, when, what, and what one can do. */
export function ShiftRow({
  shift,
  note,
  children,
}: {
  shift: RowShift;
  note?: string | undefined;
  children?: ReactNode;
}) {
  const lang = useLang();
  return (
    <li>
      <Poster artwork={shift.artwork} size="thumb" />
      <div>
        <b>
          <time dateTime={isoBerlin(shift.startsAt)}>{shiftDay(shift.startsAt, lang)}</time>,{' '}
          <span className="my-hours tabular">{shiftHours(shift)}</span>
        </b>
        <small>{[jobName(shift.job, lang), shift.title].join(', ')}</small>
        {note !== undefined && <small className="my-note">{note}</small>}
      </div>
      {children}
    </li>
  );
}
