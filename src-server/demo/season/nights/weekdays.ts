import { atTheDoor, LAB_QUESTIONS, VENUES, type NightTemplate } from './night-template.ts';

/** Every other Thursday, 19:30. */
export const ZOUK_LABS: readonly NightTemplate[] = [
  {
    title: 'Zouk Lab',
    description:
      'One hour of technique, two hours of social. For people who like their music slow and their axis optional.',
    location: VENUES.studio,
    kind: 'party',
    styles: ['zouk'],
    priceCents: 900,
    capacity: 40,
    minutes: 180,
    questions: LAB_QUESTIONS,
    passes: [
      { name: 'Lab + Social', description: 'Both halves of the evening', priceCents: 900 },
      { name: 'Social Only', description: 'From 20:30', priceCents: 600 },
    ],
  },
  {
    title: 'Zouk Lab: Lambada roots',
    description: 'Where the music came from, at the speed it had then. Water at the bar, towels from home.',
    location: VENUES.studio,
    kind: 'party',
    styles: ['zouk'],
    priceCents: 900,
    capacity: 40,
    minutes: 180,
    passes: [{ name: 'Lab + Social', description: 'Both halves of the evening', priceCents: 900 }],
  },
];

/** A Wednesday a month, 20:00. */
export const MIDWEEK_SOCIALS: readonly NightTemplate[] = [
  {
    title: 'Bachata Midweek',
    description: 'Three hours of bachata, home before the last tram. Beginners stand on the left, nobody knows why.',
    location: VENUES.tanzboden,
    kind: 'party',
    styles: ['bachata'],
    priceCents: 700,
    capacity: 80,
    minutes: 180,
    passes: [{ name: 'Social', description: 'Entry from 20:00', priceCents: 700 }, atTheDoor(800)],
  },
];

/** A Sunday a month, 16:00, free. */
export const OPEN_FLOORS: readonly NightTemplate[] = [
  {
    title: 'Open Floor Sunday',
    description: 'Free, but please book, the floor counts. Bring practice shoes, questions and cake.',
    location: VENUES.studio,
    kind: 'party',
    styles: ['bachata', 'salsa'],
    priceCents: 0,
    capacity: 80,
    minutes: 240,
    passes: [],
  },
];

/** A Tuesday a month, 19:30; the foyer is large enough for everybody, so nobody counts. */
export const FOYER_SOCIALS: readonly NightTemplate[] = [
  {
    title: 'Foyer Social',
    description: 'Stone floor, high ceiling, very good echo. Salsa and bachata in turns, no limit on people.',
    location: VENUES.foyer,
    kind: 'party',
    styles: ['salsa', 'bachata'],
    priceCents: 600,
    capacity: null,
    minutes: 180,
    passes: [],
  },
];

/** After Salsa Friday, 23:30. */
export const LATE_SHIFTS: readonly NightTemplate[] = [
  {
    title: 'Late Shift: Kizomba',
    description: 'Starts when the others look for their coats. Kizomba and urban until half past three.',
    location: VENUES.keller,
    kind: 'party',
    styles: ['kizomba'],
    priceCents: 800,
    capacity: 90,
    minutes: 240,
    passes: [{ name: 'Late Entry', description: 'From 23:30', priceCents: 800 }, atTheDoor(1000)],
  },
];

/** Half past midnight, so Sunday by the calendar and Saturday by the feet. */
export const AFTER_MIDNIGHTS: readonly NightTemplate[] = [
  {
    title: 'After Midnight Zouk',
    description: 'Doors at 00:30 on Sunday. Slow, dark, quiet. Breakfast rolls at four.',
    location: VENUES.keller,
    kind: 'party',
    styles: ['zouk'],
    priceCents: 800,
    capacity: 70,
    minutes: 240,
    passes: [{ name: 'Night Entry', description: 'From 00:30', priceCents: 800, quota: 60 }, atTheDoor(1000)],
  },
];
