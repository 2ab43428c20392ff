import {
  atTheDoor,
  KITCHEN_QUESTIONS,
  PARTY_ADD_ONS,
  partyOnly,
  VAT_CONCERT_BPS,
  VENUES,
  type NightTemplate,
  type PassTemplate,
} from './night-template.ts';

const HALLE = { location: VENUES.halle, kind: 'party', minutes: 300 } as const;

const classAndParty = (priceCents: number, description: string, quota: number): PassTemplate => ({
  name: 'Workshop + Party',
  description,
  priceCents,
  quota,
});

/** Saturday parties in turn; place 0 is the Saturday that comes next, 1 the one after (plan-events.ts). */
export const SATURDAY_PARTIES: readonly NightTemplate[] = [
  {
    ...HALLE,
    title: 'Bachata Sensual Night',
    description:
      'Slow tempo, low light, one room. Sensual and moderna until two, with a Dominican hour at ' +
      'midnight. Taster class at 21:00 for people who came for the bar.',
    styles: ['bachata'],
    priceCents: 1250,
    capacity: 200,
    passes: [
      {
        name: 'Early Bird',
        description: 'The same party, paid a week earlier',
        priceCents: 1000,
        quota: 40,
        closesDaysBefore: 7,
      },
      partyOnly(1250, 'Entry from 21:00, both rooms'),
      classAndParty(2000, '90 minutes with Noelia Vidal at 19:00, then the party', 40),
      { name: 'Table of Five', description: 'Retired: we ran out of tables', priceCents: 5500, isActive: false },
      atTheDoor(1500),
    ],
  },
  {
    ...HALLE,
    title: 'Dominicana en Vivo',
    description: 'Five musicians from Santiago de los Caballeros. Güira, bongó, requinto. Footwork welcome.',
    styles: ['bachata'],
    priceCents: 1800,
    vatBps: VAT_CONCERT_BPS,
    capacity: 200,
    passes: [
      {
        name: 'Concert + Party',
        description: 'Doors 20:30, first set 21:15, then the DJ',
        priceCents: 1800,
        vatBps: VAT_CONCERT_BPS,
      },
      {
        name: 'Footwork Class + Concert',
        description: 'One hour with Yeison Almonte at 19:30, then the concert',
        priceCents: 2800,
        quota: 30,
      },
    ],
  },
  {
    ...HALLE,
    title: 'Noche Rosa',
    description: 'Wear something pink, leave with sore feet. Two rooms, bachata and salsa.',
    styles: ['bachata', 'salsa'],
    priceCents: 1500,
    capacity: 260,
    questions: KITCHEN_QUESTIONS,
    addOns: PARTY_ADD_ONS,
    passes: [
      {
        name: 'Early Bird',
        description: 'Until one week before, while they last',
        priceCents: 1200,
        quota: 120,
        closesDaysBefore: 7,
      },
      partyOnly(1500, 'Entry from 21:00, both rooms'),
      atTheDoor(1800),
    ],
  },
  {
    ...HALLE,
    title: 'Noche Blanca',
    description: 'All in white, red wine at your own risk. Bachata in the hall, salsa in the gallery.',
    styles: ['bachata', 'salsa'],
    priceCents: 1500,
    capacity: 260,
    passes: [
      partyOnly(1500, 'Entry from 21:00, both rooms'),
      classAndParty(2200, '90 minutes with Clara and Imre at 19:00, then the party', 24),
      atTheDoor(1800),
    ],
  },
  {
    ...HALLE,
    title: 'Bachata y Nada Más',
    description: 'One room, one music, no salsa break. DJ Aventurera has promised, twice.',
    styles: ['bachata'],
    priceCents: 1200,
    capacity: 200,
    passes: [partyOnly(1200, 'Entry from 21:00'), atTheDoor(1400)],
  },
  {
    ...HALLE,
    title: 'Medio y Medio',
    description: 'Two bachatas, two salsas, all night, by the clock on the wall. Nobody has to be brave for long.',
    styles: ['bachata', 'salsa'],
    priceCents: 1250,
    capacity: 220,
    passes: [
      partyOnly(1250, 'Entry from 21:00'),
      { name: 'Student', description: 'With the card, shown at the door', priceCents: 1000, quota: 60 },
      atTheDoor(1500),
    ],
  },
  {
    ...HALLE,
    title: 'Moderna Club',
    description: 'Remixes of songs you know, slower than you remember. Sofa corner for those who came to watch.',
    styles: ['bachata', 'zouk'],
    priceCents: 1250,
    capacity: 200,
    passes: [
      partyOnly(1250, 'Entry from 21:00'),
      classAndParty(2000, '90 minutes with Inês Tavares at 19:00, then the party', 36),
      atTheDoor(1500),
    ],
  },
];

const SATURDAY_CLASS = {
  location: VENUES.halle,
  kind: 'workshop',
  priceCents: 1500,
  capacity: 40,
  minutes: 90,
  isPreParty: true,
} as const;

/** At 19:00, before the Saturday party. */
export const SATURDAY_CLASSES: readonly NightTemplate[] = [
  {
    ...SATURDAY_CLASS,
    title: 'Body waves before the party',
    description: 'Noelia Vidal takes the wave apart and puts it back without your lower back. Flat shoes.',
    styles: ['bachata'],
    passes: [{ name: 'Class Only', description: '90 minutes, the party is extra', priceCents: 1500 }],
  },
  {
    ...SATURDAY_CLASS,
    title: 'Dominican feet before the party',
    description: 'Small, fast, under the hip. Yeison Almonte plays the güira until it sits.',
    styles: ['bachata'],
    passes: [{ name: 'Class Only', description: '90 minutes, the party is extra', priceCents: 1500 }],
  },
  // No ticket types on purpose: this one is sold as General Admission.
  {
    ...SATURDAY_CLASS,
    title: 'Close hold before the party',
    description: 'How near is near enough. Posture, breathing, and where the hand goes. Partners rotate.',
    styles: ['bachata'],
    passes: [],
  },
];
