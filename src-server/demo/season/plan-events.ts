import { berlinInstant } from '#shared/berlin.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time.ts';
import { randomOf, seedOf, type Random } from '#shared/art/random.ts';
import { COMING_FESTIVAL, SPECIFIED_FESTIVALS } from './nights/festivals.ts';
import type { NightTemplate, PassTemplate } from './nights/night-template.ts';
import { ONE_OFFS, type OneOff } from './nights/one-offs.ts';
import type { PlannedEvent, PlannedPass } from './planned-event.ts';
import type { SeasonCalendar } from './season-calendar.ts';
import { seedUuid } from './season-ids.ts';
import { SOLD_BY_KEY, WEEKLY_SERIES, WEEKS_BACK, type WeeklySeries } from './weekly-series.ts';

const COMING_FESTIVAL_FROM_DAYS = 100;
const ANNOUNCED_DAYS_BEFORE = 90;
const SMALL_ROOM = 60;

type Slot = {
  key: string;
  night: NightTemplate;
  startsAt: Date;
  endsAt?: Date;
  isHidden?: boolean;
  isCancelled?: boolean;
  sold?: number;
};

function planPass(pass: PassTemplate, label: string, when: { startsAt: Date; calendar: SeasonCalendar }): PlannedPass {
  const { startsAt, calendar } = when;
  const saleEndsAt =
    pass.closesDaysBefore !== undefined
      ? new Date(startsAt.getTime() - pass.closesDaysBefore * DAY_MS)
      : pass.closesInDays !== undefined
        ? calendar.at(pass.closesInDays, 0, 0)
        : null;
  return {
    ...pass,
    id: seedUuid(`pass:${label}:${pass.name}`),
    saleStartsAt: pass.opensInDays === undefined ? null : calendar.at(pass.opensInDays, 10, 0),
    saleEndsAt,
  };
}

/** Past nights sold a quarter online, small rooms most of it; what is far away has sold little. */
function expectedSales(slot: Slot, daysAhead: number, random: Random): number {
  const seats = slot.night.capacity ?? 70;
  if (daysAhead < 0)
    return Math.floor(seats * (seats <= SMALL_ROOM ? random.range(0.5, 0.95) : random.range(0.17, 0.28)));
  return Math.floor(seats * 0.5 * Math.exp(-daysAhead / 13) * random.range(0.8, 1.2));
}

function planSlot(slot: Slot, calendar: SeasonCalendar): PlannedEvent {
  const { key, night, startsAt } = slot;
  const label = `${key.replace(/:.*$/, '')}:${startsAt.toISOString().slice(0, 13)}`;
  const random = randomOf(seedOf(`plan:${label}`));
  const daysAhead = (startsAt.getTime() - calendar.today.getTime()) / DAY_MS;
  const lastDay = calendar.at(-10, 10, 0).getTime() - random.int(0, 72) * HOUR_MS;
  return {
    id: seedUuid(`event:${label}`),
    key,
    night,
    startsAt,
    endsAt: slot.endsAt ?? new Date(startsAt.getTime() + night.minutes * MINUTE_MS),
    announcedAt: new Date(Math.min(lastDay, startsAt.getTime() - ANNOUNCED_DAYS_BEFORE * DAY_MS)),
    passes: night.passes.map((pass) => planPass(pass, label, { startsAt, calendar })),
    isActive: slot.isHidden !== true,
    cancelledAt: slot.isCancelled === true ? calendar.at(-1, 11, 0) : null,
    target: slot.sold ?? SOLD_BY_KEY[key] ?? expectedSales(slot, daysAhead, random),
  };
}

const turn = <T>(items: readonly T[], index: number): T =>
  items[((index % items.length) + items.length) % items.length] as T;

function weeklySlots(series: WeeklySeries, calendar: SeasonCalendar, scale: number): Slot[] {
  const firstDay = calendar.next(series.weekday, 0);
  const slots: Slot[] = [];
  for (let week = -WEEKS_BACK * scale; week <= series.untilWeek; week++) {
    const offset = week - series.phase;
    if (offset % series.everyWeeks !== 0) continue;
    const night = turn(series.nights, offset / series.everyWeeks);
    slots.push({
      key: `${series.key}:${week}`,
      night,
      startsAt: calendar.at(firstDay + week * 7, series.hour, series.minute),
    });
  }
  return slots;
}

function oneOffSlot({ evenings = 1, ...one }: OneOff, calendar: SeasonCalendar): Slot {
  const day = calendar.next(one.weekday, one.fromDays);
  const last = calendar.at(day + 7 * (evenings - 1), one.hour, one.minute);
  return {
    ...one,
    startsAt: calendar.at(day, one.hour, one.minute),
    endsAt: new Date(last.getTime() + one.night.minutes * MINUTE_MS),
  };
}

function festivalSlots(calendar: SeasonCalendar): Slot[] {
  const dated = SPECIFIED_FESTIVALS.map((festival): Slot => {
    const startsAt = berlinInstant(...festival.startsAt);
    const endsAt = berlinInstant(...festival.endsAt);
    const night = { ...festival.night, minutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS };
    return { key: festival.key, night, startsAt, endsAt, ...(endsAt < calendar.today ? { sold: festival.sold } : {}) };
  });
  const friday = calendar.next('friday', COMING_FESTIVAL_FROM_DAYS);
  return [
    ...dated,
    {
      key: 'coming-festival',
      night: COMING_FESTIVAL,
      startsAt: calendar.at(friday, 18, 0),
      endsAt: calendar.at(friday + 2, 23, 0),
      sold: 150,
    },
  ];
}

/** Every event of the season, by start. `scale` lengthens the past only: a month never gets fuller. */
export function planEvents(calendar: SeasonCalendar, scale: number): PlannedEvent[] {
  const slots: Slot[] = [
    ...WEEKLY_SERIES.flatMap((series) => weeklySlots(series, calendar, scale)),
    ...ONE_OFFS.map((one) => oneOffSlot(one, calendar)),
    ...festivalSlots(calendar),
  ];
  return slots
    .map((slot) => planSlot(slot, calendar))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.key.localeCompare(b.key));
}
