import { useState } from 'react';
import './my-shifts.css';
import type { MyShift, MyShifts } from '#shared/shifts/my-shifts.ts';
import { LeaveQuestion } from './leave-question.tsx';
import { LaterShifts } from './later-shifts.tsx';
import { NextShift } from './next-shift.tsx';
import { AnsweredSwap } from './answered-swap.tsx';
import { NotedEntries } from './noted-entries.tsx';
import { OpenSwaps } from './open-swaps.tsx';
import { StandbySwitch } from './standby-switch.tsx';
import { OfferedShifts } from './offered-shifts.tsx';
import type { MyShiftActs } from './use-my-shifts.ts';
import { useWords } from '#web/ui/lang.tsx';
import { myShiftWords } from './words.ts';

type MyShiftsViewProps = { mine: MyShifts; acts: MyShiftActs; now: Date };

/** When one is next, what comes after, what is open, and the hours of the season. */
export function MyShiftsView({ mine, acts, now }: MyShiftsViewProps) {
  const words = useWords(myShiftWords);
  const { shifts, takesOver, noted, offered, swaps, isHelper, isStandby, season } = mine;
  const [asked, setAsked] = useState<MyShift | null>(null);
  const next = shifts.find(({ isOff }) => !isOff);
  const others = shifts.filter((shift) => shift !== next);
  const offers = swaps.filter(({ state }) => state === 'offered');
  return (
    <>
      {next !== undefined && (
        <NextShift
          shift={next}
          takesOver={takesOver}
          now={now}
          onLeave={setAsked}
          swap={offers.find(({ entryId }) => entryId === next.id)}
          acts={acts}
        />
      )}
      {swaps
        .filter(({ state }) => state === 'answered')
        .map((swap) => (
          <AnsweredSwap key={swap.id} swap={swap} acts={acts} />
        ))}
      {shifts.length === 0 && (
        <section className="my-none">
          <h2>{words.empty}</h2>
          <p>{words.emptyText}</p>
        </section>
      )}
      <LaterShifts shifts={others} offers={offers} now={now} onLeave={setAsked} acts={acts} />
      <NotedEntries noted={noted} />
      {isHelper && <OfferedShifts offered={offered} acts={acts} />}
      <OpenSwaps swaps={swaps} own={shifts} now={now} acts={acts} />
      {isHelper && <StandbySwitch isStandby={isStandby} acts={acts} />}
      {(isHelper || season.hours > 0) && (
        <section className="my-season" aria-labelledby="my-season">
          <h2 id="my-season">{words.season}</h2>
          <p>
            <b>{words.figure(season.hours)}</b> <span>{words.hours(season.hours)}</span>
          </p>
        </section>
      )}
      <LeaveQuestion shift={asked} acts={acts} onClose={() => setAsked(null)} />
    </>
  );
}
