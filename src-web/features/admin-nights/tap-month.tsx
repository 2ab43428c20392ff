import { Month } from '@mantine/dates';
import type { NightOfMonth } from '#shared/events/event-admin-views.ts';
import { genreOf } from '#shared/art/genre.ts';
import { localDateOf, weekdayIn } from '#shared/time.ts';
import { Poster } from '#web/ui/art/poster.tsx';
import { daysOf, dayWords, monthWords, WEEKDAYS, weekdayOf } from './days-of-month.ts';
import type { NewNights } from './use-new-nights.ts';
import { nightsWords, type NightsWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

/** A month whose days are tapped; its weekdays tap all of theirs. */
export function TapMonth({ page, month }: { page: NewNights; month: string }) {
  const lang = useLang();
  const words = useWords(nightsWords);
  const { ids, setDays, nights, today, model } = page;
  const days = daysOf(month);
  const tapped = days.filter((day) => ids.has(day)).length;
  const nightsOf = (day: string) => nights.filter((night) => localDateOf(night.startsAt) === day && !night.isCancelled);
  return (
    <section className="nights-month" aria-label={monthWords(month, today, lang)}>
      <div className="nights-month-head">
        <h2>{monthWords(month, today, lang)}</h2>
        <span className="dim">{tapped === 0 ? words.noneTapped : words.tapped(tapped)}</span>
      </div>
      <WeekdayRow page={page} days={days} month={monthWords(month, today, lang)} />
      <Month
        month={month}
        hideWeekdays
        hideOutsideDates
        fullWidth
        firstDayOfWeek={1}
        getDayAriaLabel={(day) => labelOf(day, { isTapped: ids.has(day), others: nightsOf(day), lang }, words)}
        getDayProps={(day) => ({
          selected: ids.has(day),
          'aria-pressed': ids.has(day),
          onClick: () => setDays([day], !ids.has(day)),
        })}
        renderDay={(day) => (
          <>
            {ids.has(day) && model !== null && (
              <Poster
                artwork={{ id: ids.get(day) ?? '', genre: genreOf(model.fields), imageUrl: model.fields.imageUrl }}
                size="thumb"
                mode="inline"
              />
            )}
            <span className="nights-day">{Number(day.slice(8))}</span>
            <Marks nights={nightsOf(day)} />
          </>
        )}
      />
    </section>
  );
}

function labelOf(
  day: string,
  { isTapped, others, lang }: { isTapped: boolean; others: readonly NightOfMonth[]; lang: Lang },
  words: NightsWords,
): string {
  const besides = others.length === 0 ? '' : words.alsoBesides(others.map(({ title }) => title).join(words.and));
  return `${dayWords(day, lang)}${isTapped ? words.alsoTapped : ''}${besides}`;
}

/** A short bar in the ink of its genre for each other night of the day. */
function Marks({ nights }: { nights: readonly NightOfMonth[] }) {
  return (
    <span className="nights-marks" aria-hidden="true">
      {nights.slice(0, 3).map((night) => (
        <i key={night.id} data-genre={genreOf(night)} />
      ))}
    </span>
  );
}

function WeekdayRow({
  page: { ids, setDays },
  days,
  month,
}: {
  page: NewNights;
  days: readonly string[];
  month: string;
}) {
  const lang = useLang();
  const words = useWords(nightsWords);
  return (
    <div className="nights-weekdays" role="group" aria-label={words.weekdaysOf(month)}>
      {WEEKDAYS.map((english, weekday) => {
        const name = weekdayIn(english, lang);
        const those = days.filter((day) => weekdayOf(day) === weekday);
        const isOn = those.every((day) => ids.has(day));
        return (
          <button
            key={name}
            type="button"
            className="nights-weekday"
            aria-pressed={isOn}
            aria-label={words.everyIn(name.slice(0, 2), name, month)}
            onClick={() => setDays(those, !isOn)}
          >
            {name.slice(0, 2)}
          </button>
        );
      })}
    </div>
  );
}
