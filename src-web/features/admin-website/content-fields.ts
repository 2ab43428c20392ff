import { newUuid } from '#shared/new-key.ts';
import type { Operator } from '#shared/operator.ts';
import type { OpeningHours } from '#shared/opening-hours.ts';
import {
  FREE_POSTERS,
  SLEEVE_LOOKS,
  type Content,
  type ContentItem,
  type ContentKind,
} from '#shared/website/content.ts';

/** A field of an item: one text in each language, a line, or something of its own. */
export type ContentField = {
  name: string;
  as: 'two' | 'line' | 'day' | 'switch' | 'facts' | 'hours' | 'days';
  /** Letters at most. */ most?: number;
  /** Several lines. */ isLong?: true;
  /** Not asked for while a switch of the item is on. */ unless?: string;
};

/** In the order of the form. */
export const FIELDS: Record<ContentKind, readonly ContentField[]> = {
  club: [
    { name: 'name', as: 'line', most: 40 },
    { name: 'shortName', as: 'line', most: 14 },
    { name: 'claim', as: 'two', most: 80 },
    { name: 'place', as: 'two', most: 40 },
    { name: 'since', as: 'line', most: 4 },
  ],
  contact: [
    { name: 'address', as: 'line', most: 120 },
    { name: 'map', as: 'line', most: 500 },
    { name: 'email', as: 'line', most: 254 },
    { name: 'phone', as: 'line', most: 40 },
    { name: 'hours', as: 'hours' },
    { name: 'instagram', as: 'line', most: 500 },
    { name: 'facebook', as: 'line', most: 500 },
    { name: 'whatsappChat', as: 'line', most: 500 },
    { name: 'whatsappGroup', as: 'line', most: 500 },
  ],
  home: [
    { name: 'heading', as: 'two', most: 60 },
    { name: 'lead', as: 'two', most: 200, isLong: true },
    { name: 'clubLead', as: 'two', most: 160, isLong: true },
    { name: 'description', as: 'two', most: 240, isLong: true },
  ],
  course: [
    { name: 'lead', as: 'two', most: 240, isLong: true },
    { name: 'teaser', as: 'two', most: 300, isLong: true },
  ],
  salsa: [
    { name: 'lead', as: 'two', most: 200, isLong: true },
    { name: 'teaser', as: 'two', most: 200, isLong: true },
  ],
  benefits: [
    { name: 'title', as: 'two', most: 60 },
    { name: 'text', as: 'two', most: 240, isLong: true },
  ],
  claims: [
    { name: 'number', as: 'two', most: 20 },
    { name: 'text', as: 'two', most: 60 },
  ],
  course_questions: [
    { name: 'question', as: 'two', most: 140 },
    { name: 'answersWithRefund', as: 'switch' },
    { name: 'answer', as: 'two', most: 600, isLong: true, unless: 'answersWithRefund' },
  ],
  questions: [
    { name: 'question', as: 'two', most: 140 },
    { name: 'answer', as: 'two', most: 600, isLong: true },
  ],
  quotes: [
    { name: 'text', as: 'two', most: 300, isLong: true },
    { name: 'name', as: 'line', most: 60 },
    { name: 'who', as: 'two', most: 60 },
  ],
  djs: [
    { name: 'name', as: 'line', most: 60 },
    { name: 'about', as: 'two', most: 140, isLong: true },
  ],
  festivals: [
    { name: 'title', as: 'line', most: 80 },
    { name: 'id', as: 'line', most: 60 },
    { name: 'endsOn', as: 'day' },
    { name: 'dates', as: 'two', most: 60 },
    { name: 'place', as: 'two', most: 60 },
    { name: 'lead', as: 'two', most: 300, isLong: true },
    { name: 'facts', as: 'facts' },
    { name: 'link', as: 'line', most: 500 },
  ],
};

export const FACT_FIELDS: readonly ContentField[] = [
  { name: 'figure', as: 'two', most: 20 },
  { name: 'what', as: 'two', most: 60 },
];

export const HOURS_FIELDS: readonly ContentField[] = [
  { name: 'days', as: 'days' },
  { name: 'opens', as: 'line', most: 5 },
  { name: 'closes', as: 'line', most: 5 },
];

/** Where a kind is seen, and what of that page it is. */
export const SHOWN_AT: Record<ContentKind, { path: string; part: string }> = {
  club: { path: '', part: '.logo' },
  contact: { path: '/contact', part: '.foot' },
  home: { path: '', part: '.hero' },
  course: { path: '/learn-bachata', part: '.zero' },
  salsa: { path: '/salsa', part: '.salsa-hero' },
  benefits: { path: '/members-club', part: '.benefits' },
  claims: { path: '/members-club', part: '.trust' },
  course_questions: { path: '/learn-bachata', part: '.faq' },
  questions: { path: '/contact', part: '.faq' },
  quotes: { path: '/learn-bachata', part: '.quotes' },
  djs: { path: '/salsa', part: '.djs' },
  festivals: { path: '/festivals', part: '.festivals-head' },
};

const nothing = () => ({ en: '', de: '' });
const posterFor = (count: number) => FREE_POSTERS[count % FREE_POSTERS.length] ?? 'wall0';

const EMPTY: { [K in ContentKind]: (count: number) => Omit<ContentItem<K>, 'id'> } = {
  club: () => ({ name: '', shortName: '', claim: nothing(), place: nothing(), since: '' }),
  contact: () => ({
    address: '',
    map: '',
    email: '',
    phone: '',
    instagram: '',
    facebook: '',
    whatsappChat: '',
    whatsappGroup: '',
    hours: [],
  }),
  home: () => ({ heading: nothing(), lead: nothing(), description: nothing(), clubLead: nothing() }),
  course: () => ({ lead: nothing(), teaser: nothing() }),
  salsa: () => ({ lead: nothing(), teaser: nothing() }),
  benefits: (count) => ({ title: nothing(), text: nothing(), poster: posterFor(count) }),
  claims: () => ({ number: nothing(), text: nothing() }),
  course_questions: () => ({ question: nothing(), answer: nothing(), answersWithRefund: false }),
  questions: () => ({ question: nothing(), answer: nothing() }),
  quotes: (count) => ({ text: nothing(), name: '', who: nothing(), poster: posterFor(count) }),
  djs: (count) => ({ name: '', about: nothing(), look: count % SLEEVE_LOOKS }),
  festivals: (count) => ({
    title: '',
    endsOn: '',
    dates: nothing(),
    place: nothing(),
    lead: nothing(),
    facts: [],
    link: '',
    poster: posterFor(count),
  }),
};

/** A new item behind so many. */
export const emptyItem = <K extends ContentKind>(kind: K, count: number): Content[K][number] =>
  ({ id: newUuid().slice(0, 8), ...EMPTY[kind](count) }) as Content[K][number];

/** What pages show of the operator's settings: with it the contact begins, as what it leaves empty is not shown. */
export const contactOf = ({ links, openingHours }: Pick<Operator, 'links' | 'openingHours'>) => ({
  ...links,
  hours: openingHours,
});

export const emptyHours = (): OpeningHours => ({ days: [], opens: '20:00', closes: '02:00' });

export const emptyFact = (): Content['festivals'][number]['facts'][number] => ({
  id: newUuid().slice(0, 8),
  figure: nothing(),
  what: nothing(),
});
