import type { NightOfMonth } from '#shared/admin/event-admin-views.ts';
import { stillDayOf } from '#shared/events/still-days.ts';
import { timesOn } from '#shared/events/new-nights.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { formatTime } from '#shared/time.ts';

/** `out` is not made; `look` is made, and somebody should look at it. */
export type PlannedDay = {
  day: string;
  startsAt: Date;
  endsAt: Date;
  state: 'ok' | 'look' | 'out';
  words: string;
};

type Known = { nights: readonly NightOfMonth[]; now: Date };

function wordsOf(
  { startsAt, endsAt }: Pick<PlannedDay, 'startsAt' | 'endsAt'>,
  { location }: TemplateFields,
  { nights, now }: Known,
): Pick<PlannedDay, 'state' | 'words'> {
  const still = stillDayOf(startsAt, endsAt);
  if (still !== null) return { state: 'out', words: `Left out: ${still.name}, no dancing in Bavaria` };
  if (startsAt <= now) return { state: 'look', words: 'This night lies in the past' };
  const others = nights.filter((night) => !night.isCancelled && night.startsAt < endsAt && night.endsAt > startsAt);
  const here = others.find((night) => night.location === location);
  if (here !== undefined)
    return {
      state: 'look',
      words: `${location}: ${here.title}, ${formatTime(here.startsAt)} to ${formatTime(here.endsAt)}`,
    };
  const festival = others.find(({ kind }) => kind === 'festival');
  if (festival !== undefined) return { state: 'look', words: `${festival.title} is on` };
  return { state: 'ok', words: others[0] === undefined ? `${location} is free` : `Besides ${others[0].title}` };
}

/** What would be made on each of the tapped days, in order of time. */
export const planDays = (days: readonly string[], fields: TemplateFields, known: Known): PlannedDay[] =>
  [...days].sort().map((day) => {
    const times = timesOn(day, fields);
    return { day, ...times, ...wordsOf(times, fields, known) };
  });
