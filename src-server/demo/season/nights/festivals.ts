import { FESTIVAL_ADD_ONS, VENUES, type NightTemplate } from './night-template.ts';

type WallClock = readonly [year: number, month: number, day: number, hour: number, minute: number];

/** A festival with fixed dates, whatever today is. */
export type DatedFestival = {
  key: string;
  startsAt: WallClock;
  endsAt: WallClock;
  night: Omit<NightTemplate, 'minutes'>;
  sold: number;
};

const FESTIVAL = { kind: 'festival' } as const;

export const SPECIFIED_FESTIVALS: readonly DatedFestival[] = [
  {
    key: 'bachazouk',
    startsAt: [2025, 10, 10, 18, 0],
    endsAt: [2025, 10, 12, 23, 0],
    sold: 90,
    night: {
      ...FESTIVAL,
      title: 'Bachazouk',
      description: 'Bachata and Zouk, three days, one city. You arrive dancing one of them.',
      location: 'Munich',
      styles: ['bachata', 'zouk'],
      priceCents: 5500,
      capacity: 800,
      passes: [
        { name: 'Full Pass', description: 'All workshops and all parties', priceCents: 9500, quota: 500 },
        { name: 'Party Pass', description: 'Three nights', priceCents: 5500 },
      ],
    },
  },
  {
    key: 'munich-bachata-fest',
    startsAt: [2026, 2, 26, 18, 0],
    endsAt: [2026, 3, 2, 23, 0],
    sold: 140,
    night: {
      ...FESTIVAL,
      title: 'Munich Bachata Fest',
      description:
        'Five days, 30 artists, 6 DJs, 3 dance floors. 1700+ dancers from 54 countries and 60+ workshop hours.',
      styles: ['bachata'],
      location: 'Munich',
      priceCents: 8900,
      capacity: 1700,
      memberOffer: true,
      passes: [
        { name: 'Full Pass', description: 'All workshops and all parties', priceCents: 15900, quota: 1000 },
        { name: 'Party Pass', description: 'Five nights, three floors', priceCents: 8900 },
      ],
    },
  },
  {
    key: 'bachata-beach',
    startsAt: [2026, 6, 14, 16, 0],
    endsAt: [2026, 6, 20, 12, 0],
    sold: 50,
    night: {
      ...FESTIVAL,
      title: 'Bachata Beach',
      description: 'A retreat by the sea: 6 nights, all meals, 15 hours social dancing. Sand in every shoe.',
      styles: ['bachata'],
      location: 'Roses, Spain',
      priceCents: 69000,
      capacity: 120,
      passes: [
        { name: 'Shared Room', description: '6 nights, all meals, all classes', priceCents: 69000 },
        { name: 'Single Room', description: 'The same, with the snoring your own', priceCents: 89000, quota: 20 },
      ],
    },
  },
];

/** Three days; the plan puts it on a Friday some three and a half months ahead. */
export const COMING_FESTIVAL: NightTemplate = {
  title: 'Isar Latin Weekend',
  description:
    'Three days between two bridges. Bachata, salsa and zouk on four floors, 22 artists, 40 workshop hours, one very long Saturday.',
  location: `${VENUES.halle}, and the rooms next door`,
  kind: 'festival',
  styles: ['bachata', 'salsa', 'zouk'],
  priceCents: 12900,
  capacity: 600,
  minutes: 53 * 60,
  memberOffer: true,
  addOns: FESTIVAL_ADD_ONS,
  // Half of it back until a month before; to who waits, or by name, until the day before.
  ticketRule: {
    giveBack: { hoursBefore: 30 * 24, percent: 50, feeCents: 0 },
    release: null,
    toQueue: { hoursBefore: 24, feeCents: 500 },
    handOver: { hoursBefore: 24, feeCents: 500 },
  },
  passes: [
    {
      name: 'Early Bird Full Pass',
      description: 'All workshops and all parties, for the organised',
      priceCents: 8900,
      quota: 60,
      closesInDays: -6,
      sold: 52,
    },
    { name: 'Full Pass', description: 'All workshops and all parties', priceCents: 12900, quota: 400 },
    { name: 'Party Pass', description: 'Three nights, no alarm clock', priceCents: 5900, quota: 200 },
    { name: 'Day Pass Friday', description: 'Friday from 18:00, party included', priceCents: 3500, quota: 80 },
    {
      name: 'Day Pass Saturday',
      description: 'Saturday from 11:00, party included',
      priceCents: 4900,
      quota: 25,
      sold: 25,
    },
    { name: 'Day Pass Sunday', description: 'Sunday from 11:00, closing social included', priceCents: 3500, quota: 80 },
    { name: 'Door Pass', description: 'One night, at the door only', priceCents: 2500, channel: 'door', quota: 60 },
  ],
};
