import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import './nights.css';
import { lacksHelp, shiftCountWords, type NightOfMonth } from '#shared/events/event-admin-views.ts';
import { ADMIN_MESSAGES } from '#shared/admin/admin-messages.ts';
import { genreOf } from '#shared/art/genre.ts';
import { formatTime, localDateOf, weekdayIn } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { LIVE } from '#web/ui/admin/live-query.ts';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Poster } from '#web/ui/art/poster.tsx';
import { daysOf, dayWords, monthOf, monthWords, WEEKDAYS, weekdayOf } from './days-of-month.ts';
import { nightsWords, type NightsWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

type CalendarProps = { /** Its first day. */ month: string; onMonth: (month: string) => void };

/** A month at a glance: each night with what is sold, how many it holds, and how many shifts are filled. */
export function NightsCalendar({ month, onMonth }: CalendarProps) {
  const lang = useLang();
  const words = useWords(nightsWords);
  const days = daysOf(month);
  const [today] = useState(() => localDateOf(new Date()));
  const list = trpc.admin.events.between.useQuery({ from: month, to: days.at(-1) ?? month }, LIVE);
  const nights = list.data ?? [];
  return (
    <section aria-label={monthWords(month, today, lang)}>
      <div className="nights-bar">
        <ActionIcon aria-label={words.theMonthBefore} onClick={() => onMonth(monthOf(month, -1))}>
          <Icon name="chevron-left" size={22} />
        </ActionIcon>
        <h2>{monthWords(month, today, lang)}</h2>
        <ActionIcon aria-label={words.theMonthAfter} onClick={() => onMonth(monthOf(month, 1))}>
          <Icon name="chevron-right" size={22} />
        </ActionIcon>
        <span className="dim">{sumsOf(nights, words)}</span>
      </div>
      {list.isPending && <ListWaiting />}
      {list.isError && <LoadFailure sentence={ADMIN_MESSAGES.eventsFailed} list={list} />}
      <div className="nights-heads" aria-hidden="true">
        {WEEKDAYS.map((name) => (
          <span key={name}>{weekdayIn(name, lang).slice(0, 2)}</span>
        ))}
      </div>
      <ol className="nights-calendar">
        {days.map((day, at) => {
          const those = nights.filter((night) => localDateOf(night.startsAt) === day);
          const column = at === 0 ? { gridColumnStart: weekdayOf(day) + 1 } : {};
          return (
            <li
              key={day}
              style={column}
              className={those.length === 0 ? 'is-empty' : ''}
              aria-current={day === today ? 'date' : undefined}
            >
              <span className="visually-hidden">{dayWords(day, lang)}</span>
              <span className="nights-number" aria-hidden="true">
                <span>{weekdayIn(WEEKDAYS[weekdayOf(day)] ?? '', lang).slice(0, 3)} </span>
                {Number(day.slice(8))}
              </span>
              {those.map((night) => (
                <Night key={night.id} night={night} isOver={day < today} />
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function sumsOf(nights: readonly NightOfMonth[], words: NightsWords): string {
  const on = nights.filter(({ isCancelled }) => !isCancelled);
  const sold = on.reduce((sum, night) => sum + night.sold, 0);
  return words.nightsSold(on.length, sold);
}

const stateOf = ({ isCancelled, isActive }: NightOfMonth, words: NightsWords): string =>
  isCancelled ? words.cancelled : isActive ? '' : words.draft;

/** How full it is: with places to spare, nearly full, full. */
function levelOf({ sold, held, maxCapacity }: NightOfMonth): 'open' | 'near' | 'full' {
  if (maxCapacity === null) return 'open';
  if (sold + held >= maxCapacity) return 'full';
  return sold * 3 >= maxCapacity * 2 ? 'near' : 'open';
}

function Night({ night, isOver }: { night: NightOfMonth; isOver: boolean }) {
  const words = useWords(nightsWords);
  const { id, title, startsAt, sold, maxCapacity, shifts, isCancelled, imageUrl } = night;
  const state = stateOf(night, words);
  const isPlanned = shifts.filled + shifts.needed > 0;
  return (
    <a className={`nights-night${isCancelled ? ' is-off' : ''}`} href={adminPaths.event(id)}>
      <Poster artwork={{ id, genre: genreOf(night), imageUrl }} size="thumb" />
      <b>{title}</b>
      <span className="dim">
        {formatTime(startsAt)}
        {state !== '' && <em>{state}</em>}
      </span>
      <span className="tabular" data-level={levelOf(night)}>
        {words.soldOf(sold, maxCapacity ?? '∞')}
      </span>
      {(isPlanned || !isOver) && (
        <span className={lacksHelp(shifts) && !isCancelled && !isOver ? 'is-look' : 'dim'}>
          {isPlanned
            ? words.countShifts(shiftCountWords(shifts), shifts.filled === 1 && shifts.needed === 0)
            : words.noShifts}
        </span>
      )}
    </a>
  );
}
