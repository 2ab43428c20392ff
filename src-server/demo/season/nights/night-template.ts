import type { z } from 'zod';
import type { CourseLevel } from '#shared/events/course-level.ts';
import type { TicketScope } from '#shared/events/evening-sale.ts';
import type { DanceStyle, EventKind } from '#shared/events/event-kind.ts';
import { QuestionFields, type Question } from '#shared/questions/question.ts';
import { AddOnFields, type AddOn } from '#shared/add-ons/add-on.ts';
import type { BalanceRule } from '#shared/roles/balance-rule.ts';
import type { RoleStyle } from '#shared/roles/seat-role.ts';
import type { TicketRule } from '#shared/tickets/ticket-rule.ts';
import { seedUuid } from '../season-ids.ts';

/** A ticket type of a planned night. Days "before" count from the night, days "in" from today (negative: past). */
export type PassTemplate = {
  name: string;
  description: string;
  priceCents: number;
  vatBps?: number;
  channel?: 'online' | 'door' | 'both';
  quota?: number;
  isActive?: boolean;
  /** Lets in to one evening of a course alone. */ scope?: TicketScope;
  closesDaysBefore?: number;
  opensInDays?: number;
  closesInDays?: number;
  /** Sold to exactly this number; without it the type shares in what the night sells. */
  sold?: number;
};

export type NightTemplate = {
  title: string;
  description: string;
  location: string;
  kind: EventKind;
  styles: DanceStyle[];
  /** What one has danced before who comes to a course. */ level?: CourseLevel;
  priceCents: number;
  vatBps?: number;
  /** Null is unlimited. */
  capacity: number | null;
  minutes: number;
  isPreParty?: boolean;
  memberOffer?: boolean;
  /** Leads and follows are asked for and kept in balance. */
  roles?: BalanceRule & { style: RoleStyle };
  /** What guests may do with its tickets when plans change; left out, as the house says. */
  ticketRule?: TicketRule;
  /** What its buyers are asked. */
  questions?: readonly Question[];
  /** What is sold with its tickets. */
  addOns?: readonly AddOn[];
  /** None: the shop falls back to General Admission. */
  passes: PassTemplate[];
};

export const VAT_FULL_BPS = 1900;
/** Concert tickets are taxed at the reduced rate (§ 12 Abs. 2 Nr. 7a UStG). */
export const VAT_CONCERT_BPS = 700;

/** Invented rooms; the districts are real. */
export const VENUES = {
  salon: 'Salón Isar, Au',
  halle: 'Halle 7, Werksviertel',
  studio: 'Studio Tumbao, Haidhausen',
  tanzboden: 'Tanzboden, Giesing',
  foyer: 'Foyer West, Westend',
  keller: 'Keller Süd, Sendling',
} as const;

/** A question of a planned night; nights of one kind share it. */
const question = (name: string, more: Omit<z.input<typeof QuestionFields>, 'id'>): Question =>
  QuestionFields.parse({ id: seedUuid(`question:${name}`), ...more });

/** What the labs ask, and what nights with a kitchen ask. */
export const LAB_QUESTIONS: readonly Question[] = [
  question('level', {
    kind: 'choice',
    words: 'Your zouk level',
    hint: 'Only the teachers see this: they make the groups by it.',
    choices: ['New', 'Some', 'Solid', 'Teach'],
    isRequired: true,
    isToldAtDoor: true,
    otherWords: {
      lang: 'de',
      words: 'Dein Level im Zouk',
      hint: 'Das lesen nur die Lehrenden: Danach teilen sie die Gruppen ein.',
      choices: 'Neu\nEtwas\nSicher\nUnterrichte',
    },
  }),
  question('company', {
    kind: 'text',
    words: 'Who do you come with?',
    hint: 'A name, so that you are in one group.',
    otherWords: { lang: 'de', words: 'Mit wem kommst du?', hint: 'Ein Name, damit ihr in einer Gruppe seid.' },
  }),
];
export const KITCHEN_QUESTIONS: readonly Question[] = [
  question('snacks', {
    kind: 'choice',
    words: 'Snacks at 22:00',
    hint: 'Only the kitchen sees this.',
    choices: ['Everything', 'Vegetarian', 'Vegan', 'None for me'],
    askedFor: 'order',
    otherWords: {
      lang: 'de',
      words: 'Snacks um 22:00 Uhr',
      hint: 'Das liest nur die Küche.',
      choices: 'Alles\nVegetarisch\nVegan\nFür mich nichts',
    },
  }),
];

const addOn = (name: string, more: Omit<z.input<typeof AddOnFields>, 'id' | 'name'>): AddOn =>
  AddOnFields.parse({ id: seedUuid(`add-on:${name}`), name, ...more });
const CLOAKROOM = addOn('Cloakroom', {
  hint: 'One jacket and one bag, all night',
  otherWords: { lang: 'de', name: 'Garderobe', hint: 'Eine Jacke und eine Tasche, die ganze Nacht' },
  priceCents: 200,
  most: 2,
});

/** What a party and a festival sell with their tickets. */
export const PARTY_ADD_ONS: readonly AddOn[] = [
  CLOAKROOM,
  addOn('Noche Rosa T-shirt', {
    hint: 'Soft cotton, this night only',
    otherWords: { lang: 'de', name: 'Noche-Rosa-Shirt', hint: 'Weiche Baumwolle, nur an diesem Abend' },
    priceCents: 1800,
    sizes: [
      { name: 'XS', stock: 0 },
      { name: 'S', stock: 10 },
      { name: 'M', stock: 12 },
      { name: 'L', stock: 8 },
      { name: 'XL', stock: 4 },
    ],
  }),
  addOn('Drink card', {
    hint: 'Five drinks at the bar',
    otherWords: { lang: 'de', name: 'Getränkekarte', hint: 'Fünf Getränke an der Bar' },
    priceCents: 2000,
    most: 3,
  }),
];
export const FESTIVAL_ADD_ONS: readonly AddOn[] = [
  CLOAKROOM,
  addOn('Saturday supper', {
    hint: 'Paella, with or without meat',
    otherWords: { lang: 'de', name: 'Abendessen am Samstag', hint: 'Paella, mit oder ohne Fleisch' },
    priceCents: 1400,
    stock: 80,
    changeHours: 48,
  }),
  addOn('Taster class', {
    hint: 'Kizomba from zero, Sunday at noon',
    otherWords: { lang: 'de', name: 'Schnupperstunde', hint: 'Kizomba von null an, Sonntag um zwölf' },
    priceCents: 1000,
    stock: 30,
  }),
];

export const partyOnly = (priceCents: number, description: string): PassTemplate => ({
  name: 'Party Only',
  description,
  priceCents,
});

export const atTheDoor = (priceCents: number): PassTemplate => ({
  name: 'At the Door',
  description: 'If there is room. Cash or card, exact change makes friends.',
  priceCents,
  channel: 'door',
});
