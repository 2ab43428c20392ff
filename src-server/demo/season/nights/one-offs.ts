import type { Weekday } from '../season-calendar.ts';
import { atTheDoor, partyOnly, VENUES, type NightTemplate, type PassTemplate } from './night-template.ts';

/** A single night on the first such weekday that is at least `fromDays` away. */
export type OneOff = {
  key: string;
  weekday: Weekday;
  fromDays: number;
  hour: number;
  minute: number;
  night: NightTemplate;
  /** A course takes place so many times, once a week. */
  evenings?: number;
  isHidden?: boolean;
  isCancelled?: boolean;
  sold?: number;
};

/** Sold by role; more follows want to come than leads. */
export const LEADS_AND_FOLLOWS_KEY = 'leads-and-follows';
/** Both of its types are sold out. */
export const TYPES_SOLD_OUT_KEY = 'types-sold-out';

/** What a course sells of its next evening alone. */
const ONE_EVENING: readonly PassTemplate[] = [
  { name: 'Drop-in', description: 'One evening, as often as you like', priceCents: 1800, scope: 'evening' },
  { name: 'Trial lesson', description: 'One evening, to see whether it is for you', priceCents: 500, scope: 'trial' },
];

const COURSE: NightTemplate = {
  title: '12-week Bachata course',
  description:
    'Zero to the floor. Twelve Tuesdays, one class a week, the same people every time, partners ' +
    'rotate. You dance at your first party after week four. Twelve weeks are €150, which is €50 per ' +
    'month for 3 months. The first lesson is free, cancel anytime in week 1.',
  location: VENUES.studio,
  kind: 'course',
  styles: ['bachata'],
  priceCents: 15000,
  capacity: 20,
  minutes: 75,
  passes: [
    { name: 'Full Course', description: '12 classes, recap videos, playlists and the group chat', priceCents: 15000 },
    ...ONE_EVENING,
  ],
};

/** For those who have danced one course through. */
const IMPROVERS: NightTemplate = {
  title: 'Bachata improvers',
  description:
    'Eight Thursdays for people whose feet know the basic step. Turns that lead themselves, musicality, and how to ' +
    'dance with somebody you have never met.',
  location: VENUES.studio,
  kind: 'course',
  styles: ['bachata'],
  level: 'improver',
  priceCents: 11000,
  capacity: 24,
  minutes: 75,
  passes: [
    { name: 'Full Course', description: '8 classes, recap videos and playlists', priceCents: 11000 },
    ...ONE_EVENING,
  ],
};

const COURSE_AT = { weekday: 'tuesday', hour: 19, minute: 30, night: COURSE, evenings: 12 } as const;

/** What the weekly nights do not show: each of these is here for one state of the shop. */
export const ONE_OFFS: readonly OneOff[] = [
  { ...COURSE_AT, key: 'course', fromDays: 21, sold: 11 },
  { ...COURSE_AT, key: 'course-next', fromDays: 112, sold: 1 },
  { ...COURSE_AT, key: 'course-running', fromDays: -70, sold: 20 },
  {
    key: 'course-improvers',
    weekday: 'thursday',
    fromDays: 23,
    hour: 20,
    minute: 15,
    night: IMPROVERS,
    evenings: 8,
    sold: 9,
  },
  {
    key: 'almost-sold-out',
    weekday: 'wednesday',
    fromDays: 6,
    hour: 19,
    minute: 0,
    sold: 22,
    night: {
      title: 'Find the one',
      description:
        'Two hours of listening for people who count. A conga, a chalkboard, twenty-four chairs we will not use.',
      location: VENUES.studio,
      kind: 'workshop',
      styles: ['salsa', 'bachata'],
      priceCents: 1800,
      capacity: 24,
      minutes: 120,
      passes: [{ name: 'Workshop', description: 'Two hours, notes included', priceCents: 1800 }],
    },
  },
  {
    key: TYPES_SOLD_OUT_KEY,
    weekday: 'sunday',
    fromDays: 16,
    hour: 15,
    minute: 0,
    night: {
      title: 'Rueda Marathon',
      description:
        'Five hours, one circle. Leaders and followers are sold in equal numbers, so the ' +
        'circle closes. Twenty seats stay at the door for the crew.',
      location: VENUES.tanzboden,
      kind: 'party',
      styles: ['salsa'],
      priceCents: 1400,
      capacity: 60,
      minutes: 300,
      ticketRule: {
        giveBack: null,
        release: null,
        toQueue: { hoursBefore: 3, feeCents: 100 },
        handOver: { hoursBefore: 3, feeCents: 0 },
      },
      passes: [
        { name: 'Leader Ticket', description: 'You call the left turns', priceCents: 1400, quota: 20, sold: 20 },
        { name: 'Follower Ticket', description: 'You survive the left turns', priceCents: 1400, quota: 20, sold: 20 },
        atTheDoor(1600),
      ],
    },
  },
  {
    key: LEADS_AND_FOLLOWS_KEY,
    weekday: 'sunday',
    fromDays: 23,
    hour: 14,
    minute: 30,
    sold: 17,
    night: {
      title: 'Sensual Lab: lead and follow',
      description:
        'Two and a half hours on one question: who starts the wave? Partners rotate, so leads and follows ' +
        'are kept in balance, and nobody dances with the mirror.',
      location: VENUES.studio,
      kind: 'workshop',
      styles: ['bachata'],
      priceCents: 2400,
      capacity: 28,
      minutes: 150,
      roles: { style: 'lead_follow', opening: 5, slack: 3, percent: 0 },
      passes: [{ name: 'Lab', description: 'Two and a half hours, practice included', priceCents: 2400 }],
    },
  },
  {
    key: 'cancelled',
    weekday: 'thursday',
    fromDays: 11,
    hour: 20,
    minute: 0,
    isCancelled: true,
    sold: 18,
    night: {
      title: 'Kizomba on the Quay',
      description: 'Called off: the river has other plans for the quay. Everyone who had booked has their money back.',
      location: VENUES.keller,
      kind: 'party',
      styles: ['kizomba'],
      priceCents: 900,
      capacity: 90,
      minutes: 240,
      passes: [{ name: 'Entry', description: 'From 20:00', priceCents: 900 }],
    },
  },
  {
    key: 'not-yet',
    weekday: 'saturday',
    fromDays: 74,
    hour: 19,
    minute: 0,
    sold: 0,
    night: {
      title: 'Anniversary Ball',
      description:
        'The long one, with a band, a buffet and the one suit you own. Presale opens soon, members are told first.',
      location: VENUES.halle,
      kind: 'party',
      styles: ['salsa', 'bachata'],
      priceCents: 3500,
      capacity: 300,
      minutes: 420,
      passes: [
        { name: 'Ball Ticket', description: 'Band, buffet, both rooms', priceCents: 3500, opensInDays: 14 },
        {
          name: 'After Dinner',
          description: 'From 22:00, without the buffet',
          priceCents: 2200,
          opensInDays: 21,
          quota: 100,
        },
      ],
    },
  },
  {
    key: 'hidden',
    weekday: 'sunday',
    fromDays: 50,
    hour: 18,
    minute: 0,
    isHidden: true,
    sold: 0,
    night: {
      title: 'Rooftop Bachata',
      description: 'Draft. The landlord has said maybe, the neighbours have not been asked.',
      location: VENUES.foyer,
      kind: 'party',
      styles: ['bachata'],
      priceCents: 1500,
      capacity: 120,
      minutes: 240,
      passes: [partyOnly(1500, 'Entry from 18:00')],
    },
  },
];
