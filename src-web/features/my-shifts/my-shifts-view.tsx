import { useState } from 'react';
import './my-shifts.css';
import { hoursFigure, MY_SHIFTS, seasonWords } from '#shared/shifts/my-shift-words.ts';
import type { MyShift, MyShifts } from '#shared/shifts/my-shifts.ts';
import { shiftDayTitle } from '#shared/shifts/shift-month.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { LaterShifts } from './later-shifts.tsx';
import { NextShift } from './next-shift.tsx';
import { OfferedShifts } from './offered-shifts.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';

type MyShiftsViewProps = { mine: MyShifts; acts: MyShiftActs; now: Date };

/** When one is next, what comes after, what is open, and the hours of the season. */
export function MyShiftsView({ mine, acts, now }: MyShiftsViewProps) {
  const { shifts, takesOver, noted, offered, isHelper, season } = mine;
  const [asked, setAsked] = useState<MyShift | null>(null);
  const next = shifts.find(({ isOff }) => !isOff);
  const others = shifts.filter((shift) => shift !== next);
  return (
    <>
      {next !== undefined && <NextShift shift={next} takesOver={takesOver} now={now} onLeave={setAsked} />}
      {shifts.length === 0 && (
        <section className="my-none">
          <h2>{MY_SHIFTS.empty}</h2>
          <p>{MY_SHIFTS.emptyText}</p>
        </section>
      )}
      <LaterShifts shifts={others} now={now} onLeave={setAsked} />
      {noted.length > 0 && (
        <section className="my-list" aria-labelledby="my-noted">
          <header>
            <h2 id="my-noted">{MY_SHIFTS.noted}</h2>
            <span>{MY_SHIFTS.notedNote}</span>
          </header>
          <ul>
            {noted.map(({ id, date, note }) => (
              <li key={id}>
                <Icon name="calendar" size={22} />
                <div>
                  <b>{shiftDayTitle(date)}</b>
                  {note !== '' && <small>{note}</small>}
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isHelper && <OfferedShifts offered={offered} acts={acts} />}
      {(isHelper || season.hours > 0) && (
        <section className="my-season" aria-labelledby="my-season">
          <h2 id="my-season">{MY_SHIFTS.season}</h2>
          <p>
            <b>{hoursFigure(season.hours)}</b> <span>{seasonWords(season.hours)}</span>
          </p>
        </section>
      )}
      <LeaveQuestion shift={asked} acts={acts} onClose={() => setAsked(null)} />
    </>
  );
}
