import { Paper } from '@mantine/core';
import { jobName } from '#shared/shifts/jobs.ts';
import type { LooseEntry, PlanNight, PlanShift } from '#shared/shifts/shift-plan.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { Button } from '#web/ui/button.tsx';
import type { ShiftAsked } from './shift-asked.ts';
import { hoursWords, nightDay, openOf, shortDayWords } from './shift-words.ts';
import { planWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

type Ask = (asked: ShiftAsked) => void;
export type OpenPlace = { night: PlanNight; shift: PlanShift };

/** Shifts that are to come and want somebody. */
export const openPlaces = (nights: readonly PlanNight[]): OpenPlace[] =>
  nights
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((night) => night.shifts.map((shift) => ({ night, shift })))
    .filter(({ shift }) => !shift.isOver && openOf(shift) > 0);

/** What wants somebody, the soonest first. */
export function NeedsYou({ places, onAsk }: { places: readonly OpenPlace[]; onAsk: Ask }) {
  const lang = useLang();
  const words = useWords(planWords);
  const open = places.reduce((sum, { shift }) => sum + openOf(shift), 0);
  return (
    <Paper component="section" className="shift-side" aria-labelledby="shift-needs">
      <header>
        <h2 id="shift-needs">{words.needsYou}</h2>
        <span className="dim">{open === 1 ? words.placeOpen : words.placesOpen(open)}</span>
      </header>
      {open === 0 && (
        <p className="shift-good">
          <AdminIcon name="circle-check" size={20} />
          {words.allFilled}
        </p>
      )}
      <ul>
        {places.map(({ night, shift }) => (
          <li key={shift.id}>
            <p>
              <b>{`${nightDay(night.startsAt, lang)}, ${jobName(shift.job, lang)}`}</b>
              <span className="dim">
                {hoursWords(shift)}
                {openOf(shift) > 1 && words.ofPlaces(openOf(shift))}
              </span>
            </p>
            <Button
              look="o"
              size="s"
              aria-label={words.putInAt(nightDay(night.startsAt, lang), jobName(shift.job, lang))}
              onClick={() => onAsk({ kind: 'putIn', night, shift })}
            >
              {words.putIn}
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}

/** What people typed into the shared calendar and no shift of the plan has. */
export function InCalendar({ loose, onAsk }: { loose: readonly LooseEntry[]; onAsk: Ask }) {
  const lang = useLang();
  const words = useWords(planWords);
  if (loose.length === 0) return null;
  return (
    <Paper component="section" className="shift-side" aria-labelledby="shift-loose">
      <header>
        <h2 id="shift-loose">{words.inTheCalendar}</h2>
        <span className="dim">{words.noShiftYet}</span>
      </header>
      <ul>
        {loose.map((entry) => (
          <li key={entry.id}>
            <p>
              <b>{entry.name}</b>
              {` ${shortDayWords(entry.date, lang)}`}
              {entry.note !== '' && <span className="dim">{entry.note}</span>}
            </p>
            <Button
              look="o"
              size="s"
              aria-label={words.moveFromCalendar(entry.name, shortDayWords(entry.date, lang))}
              onClick={() => onAsk({ kind: 'move', entry })}
            >
              {words.move}
            </Button>
          </li>
        ))}
      </ul>
    </Paper>
  );
}
