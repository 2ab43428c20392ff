import type { NightOfMonth } from '#shared/events/event-admin-views.ts';
import { stillDayIn } from '#shared/events/still-days.ts';
import { timesOn } from '#shared/events/new-nights.ts';
import type { TemplateFields } from '#shared/events/template.ts';
import { formatTime } from '#shared/time.ts';
import type { NightsWords } from './words.ts';

/** `out` is not made until somebody wants it; `look` is made, and somebody should look at it. */
export type PlannedDay = {
  day: string;
  startsAt: Date;
  endsAt: Date;
  state: 'ok' | 'look' | 'out';
  words: string;
  /** The day without dancing that it falls on. */ stillDay: string | null;
};

type Known = {
  nights: readonly NightOfMonth[];
  now: Date;
  words: NightsWords;
  /** Days without dancing on which somebody wants a night all the same. */ accepted: ReadonlySet<string>;
};

function wordsOf(
  { startsAt, endsAt }: Pick<PlannedDay, 'startsAt' | 'endsAt'>,
  { location }: TemplateFields,
  { nights, now, words }: Known,
): Pick<PlannedDay, 'state' | 'words'> {
  if (startsAt <= now) return { state: 'look', words: words.thisNightLiesPast };
  const others = nights.filter((night) => !night.isCancelled && night.startsAt < endsAt && night.endsAt > startsAt);
  const here = others.find((night) => night.location === location);
  if (here !== undefined)
    return {
      state: 'look',
      words: words.takenBy({
        location,
        title: here.title,
        startsAt: formatTime(here.startsAt),
        endsAt: formatTime(here.endsAt),
      }),
    };
  const festival = others.find(({ kind }) => kind === 'festival');
  if (festival !== undefined) return { state: 'look', words: words.festivalOn(festival.title) };
  return { state: 'ok', words: others[0] === undefined ? words.placeFree(location) : words.besides(others[0].title) };
}

/** What would be made on each of the tapped days, in order of time. */
export const planDays = (days: readonly string[], fields: TemplateFields, known: Known): PlannedDay[] =>
  [...days].sort().map((day) => {
    const times = timesOn(day, fields);
    const still = stillDayIn({ kind: fields.kind, ...times });
    const found = wordsOf(times, fields, known);
    if (still === null) return { day, ...times, ...found, stillDay: null };
    const name = known.words.noDancing(still.name);
    const said: Pick<PlannedDay, 'state' | 'words'> = known.accepted.has(day)
      ? { state: 'look', words: found.state === 'look' ? `${name}; ${found.words}` : name }
      : { state: 'out', words: known.words.leftOutFor(name) };
    return { day, ...times, ...said, stillDay: still.name };
  });
