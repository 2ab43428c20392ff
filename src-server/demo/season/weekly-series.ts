import { FRIDAY_CLASSES, SALSA_FRIDAYS } from './nights/fridays.ts';
import type { NightTemplate } from './nights/night-template.ts';
import { SATURDAY_CLASSES, SATURDAY_PARTIES } from './nights/saturdays.ts';
import {
  AFTER_MIDNIGHTS,
  FOYER_SOCIALS,
  LATE_SHIFTS,
  MIDWEEK_SOCIALS,
  OPEN_FLOORS,
  ZOUK_LABS,
} from './nights/weekdays.ts';
import type { Weekday } from './season-calendar.ts';

/** Three months back; the bench multiplies it. */
export const WEEKS_BACK = 13;
/** Six months ahead. */
const WEEKS_AHEAD = 25;
/** Weekday nights are announced later than the weekends. */
const WEEKS_AHEAD_WEEKDAYS = 15;

/** Nights that come back: in weeks counted from the next such weekday (0), those with `week mod everyWeeks = phase`. */
export type WeeklySeries = {
  key: string;
  weekday: Weekday;
  hour: number;
  minute: number;
  everyWeeks: number;
  phase: number;
  untilWeek: number;
  nights: readonly NightTemplate[];
};

export const WEEKLY_SERIES: readonly WeeklySeries[] = [
  {
    key: 'friday',
    weekday: 'friday',
    hour: 20,
    minute: 0,
    everyWeeks: 1,
    phase: 0,
    untilWeek: WEEKS_AHEAD,
    nights: SALSA_FRIDAYS,
  },
  {
    key: 'saturday',
    weekday: 'saturday',
    hour: 21,
    minute: 0,
    everyWeeks: 1,
    phase: 0,
    untilWeek: WEEKS_AHEAD,
    nights: SATURDAY_PARTIES,
  },
  {
    key: 'friday-class',
    weekday: 'friday',
    hour: 18,
    minute: 30,
    everyWeeks: 2,
    phase: 1,
    untilWeek: WEEKS_AHEAD_WEEKDAYS,
    nights: FRIDAY_CLASSES,
  },
  {
    key: 'saturday-class',
    weekday: 'saturday',
    hour: 19,
    minute: 0,
    everyWeeks: 2,
    phase: 0,
    untilWeek: WEEKS_AHEAD_WEEKDAYS,
    nights: SATURDAY_CLASSES,
  },
  {
    key: 'zouk-lab',
    weekday: 'thursday',
    hour: 19,
    minute: 30,
    everyWeeks: 2,
    phase: 1,
    untilWeek: WEEKS_AHEAD_WEEKDAYS,
    nights: ZOUK_LABS,
  },
  {
    key: 'midweek',
    weekday: 'wednesday',
    hour: 20,
    minute: 0,
    everyWeeks: 4,
    phase: 2,
    untilWeek: WEEKS_AHEAD_WEEKDAYS,
    nights: MIDWEEK_SOCIALS,
  },
  {
    key: 'open-floor',
    weekday: 'sunday',
    hour: 16,
    minute: 0,
    everyWeeks: 4,
    phase: 1,
    untilWeek: WEEKS_AHEAD_WEEKDAYS,
    nights: OPEN_FLOORS,
  },
  {
    key: 'foyer',
    weekday: 'tuesday',
    hour: 19,
    minute: 30,
    everyWeeks: 4,
    phase: 1,
    untilWeek: WEEKS_AHEAD_WEEKDAYS,
    nights: FOYER_SOCIALS,
  },
  {
    key: 'late-shift',
    weekday: 'friday',
    hour: 23,
    minute: 30,
    everyWeeks: 4,
    phase: 1,
    untilWeek: WEEKS_AHEAD_WEEKDAYS,
    nights: LATE_SHIFTS,
  },
  {
    key: 'after-midnight',
    weekday: 'sunday',
    hour: 0,
    minute: 30,
    everyWeeks: 4,
    phase: 2,
    untilWeek: WEEKS_AHEAD_WEEKDAYS,
    nights: AFTER_MIDNIGHTS,
  },
];

/** What the next weekends have sold, as on the drawings: nearly full, sold out, half full. */
export const SOLD_BY_KEY: Readonly<Record<string, number>> = {
  'friday:0': 143,
  'saturday:0': 168,
  'friday:1': 61,
  'saturday:1': 200,
  'friday:2': 38,
  'saturday:2': 87,
  'saturday-class:2': 38,
};
