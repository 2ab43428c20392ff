import { atTheDoor, partyOnly, VENUES, type NightTemplate, type PassTemplate } from './night-template.ts';

const ENTRY = partyOnly(1200, 'Entry from 20:00, both floors, taster class included');

function salsaFriday(title: string, description: string, extraPasses: PassTemplate[] = []): NightTemplate {
  return {
    title,
    description,
    location: VENUES.salon,
    kind: 'party',
    styles: ['salsa'],
    priceCents: 1200,
    capacity: 220,
    minutes: 360,
    ticketRule: { giveBack: null, release: null, change: { hoursBefore: 24 } },
    passes: [ENTRY, ...extraPasses, atTheDoor(1400)],
  };
}

/** Every Friday, 20:00 to 02:00; the title always names Salsa Friday. */
export const SALSA_FRIDAYS: readonly NightTemplate[] = [
  salsaFriday(
    'Salsa Friday',
    'DJ Malecón and DJ Rumbera on two floors. Free taster class at 20:00, so nobody starts the night cold.',
  ),
  salsaFriday(
    'Salsa Friday: Timba',
    'Cuban night. Timba, son and a rueda at 22:30 for everyone who knows dile que no, and everyone who will by then.',
    [
      {
        name: 'Rueda Class + Party',
        description: 'One hour of rueda at 21:00, then the party',
        priceCents: 1700,
        quota: 40,
      },
    ],
  ),
  salsaFriday(
    'Salsa Friday',
    'Live percussion over the second set. The congas stand next to the dance floor, please dance around them.',
  ),
  salsaFriday(
    'Salsa Friday: Vinyl',
    'DJ Rumbera plays salsa dura from records only. The long versions, with the crackle. Laptop stays at home.',
  ),
  salsaFriday(
    'Salsa Friday: Linear',
    'New York on floor one, Los Angeles on floor two, and a corridor where they argue about the two.',
    [
      {
        name: 'Shines Class + Party',
        description: '45 minutes of footwork at 20:45, then the party',
        priceCents: 1600,
        quota: 36,
      },
    ],
  ),
];

const FRIDAY_CLASS = {
  location: VENUES.salon,
  kind: 'workshop',
  priceCents: 1500,
  capacity: 30,
  minutes: 75,
  isPreParty: true,
} as const;
const CLASS_ONLY: PassTemplate = {
  name: 'Class Only',
  description: '75 minutes, the party is extra',
  priceCents: 1500,
};

/** At 18:30, before Salsa Friday. */
export const FRIDAY_CLASSES: readonly NightTemplate[] = [
  {
    ...FRIDAY_CLASS,
    styles: ['salsa'],
    title: 'Timba steps before the party',
    description: 'Despelote for people with office shoulders. Yanet Ortega starts slow and means it.',
    passes: [CLASS_ONLY],
  },
  {
    ...FRIDAY_CLASS,
    styles: ['salsa'],
    title: 'Turn patterns before the party',
    description: 'Three turns that work on a full floor. Rafael Brandão leads, follows and counts.',
    passes: [CLASS_ONLY],
  },
  {
    ...FRIDAY_CLASS,
    styles: ['salsa'],
    title: 'Hear the clave before the party',
    description: 'Clap it, walk it, dance it. Bring hands. No partner needed.',
    passes: [CLASS_ONLY],
  },
];
