import { z } from 'zod';
import { HOUSE_POSTERS, isHousePoster, type HousePoster } from '../art/house-posters.ts';
import { emailSchema } from '../contact/email-schema.ts';
import { OpeningHours } from '../opening-hours.ts';
import { webLink } from '../web-link.ts';
import type { TwoTexts } from './two-texts.ts';

const text = (most: number) => z.string().trim().max(most, `At most ${most} characters.`);
const two = (most: number) => z.strictObject({ en: text(most), de: text(most) });
const itemId = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and dashes only.');
const poster = z.string().refine((id): id is HousePoster => isHousePoster(id), 'There is no such picture.');
/** Empty: there is none. */
const link = z.union([z.literal(''), webLink({})]);
const question = z.strictObject({ id: itemId, question: two(140), answer: two(600) });

/** How many looks there are for the record sleeves of DJs (features/salsa/dj-sleeves.tsx). */
export const SLEEVE_LOOKS = 5;

/** What the pages say that is the club's own, kind by kind. Each is a list, in the order in which it is shown. */
const ITEMS = {
  club: z.strictObject({
    id: itemId,
    /** The whole name. */ name: text(40),
    /** Where there is little room. */ shortName: text(14),
    /** Behind the name, where a page has none of its own. */ claim: two(80),
    /** Where one dances: 'in Munich'. */ place: two(40),
    since: z.union([z.literal(''), z.string().regex(/^(?:19|20)\d\d$/, 'A year, like 2024.')]),
  }),
  contact: z.strictObject({
    id: itemId,
    /** Where one dances, in one line. */ address: text(120),
    map: link,
    email: z.union([
      z.literal(''),
      emailSchema({ required: 'Please enter it.', invalid: 'This is not an e-mail address.' }),
    ]),
    phone: text(40),
    instagram: link,
    facebook: link,
    whatsappChat: link,
    whatsappGroup: link,
    hours: z.array(OpeningHours).max(7),
  }),
  home: z.strictObject({
    id: itemId,
    heading: two(60),
    lead: two(200),
    /** For search engines. */ description: two(240),
    /** Above the plans. */ clubLead: two(160),
  }),
  /** The page of the twelve-week course and its guide are there while something is said here. */
  course: z.strictObject({ id: itemId, lead: two(240), teaser: two(300) }),
  /** Likewise the page of Salsa Friday. */
  salsa: z.strictObject({ id: itemId, lead: two(200), teaser: two(200) }),
  benefits: z.strictObject({ id: itemId, title: two(60), text: two(240), poster }),
  claims: z.strictObject({ id: itemId, number: two(20), text: two(60) }),
  course_questions: z.strictObject({
    ...question.shape,
    /** The answer is what is promised about the money of the course on sale. */ answersWithRefund: z.boolean(),
  }),
  questions: question,
  quotes: z.strictObject({ id: itemId, text: two(300), name: text(60), who: two(60), poster }),
  djs: z.strictObject({
    id: itemId,
    name: text(60),
    about: two(140),
    look: z
      .int()
      .min(0)
      .max(SLEEVE_LOOKS - 1),
  }),
  festivals: z.strictObject({
    /** The last part of its address. */ id: itemId,
    title: text(80),
    /** Its last day; after it, the edition is past. Empty: not known yet. */
    endsOn: z.union([z.iso.date(), z.literal('')], 'Please choose a day.'),
    dates: two(60),
    place: two(60),
    lead: two(300),
    facts: z.array(z.strictObject({ id: itemId, figure: two(20), what: two(60) })).max(8),
    /** Where its tickets are sold, on a site of its own; empty: nowhere. */
    link,
    poster,
  }),
} as const;

/** In the order in which the panel lists them. */
export const CONTENT_KINDS = [
  'home',
  'course',
  'salsa',
  'benefits',
  'claims',
  'course_questions',
  'questions',
  'quotes',
  'djs',
  'festivals',
  'club',
  'contact',
] as const satisfies readonly (keyof typeof ITEMS)[];
export type ContentKind = (typeof CONTENT_KINDS)[number];
export type ContentItem<K extends ContentKind> = z.infer<(typeof ITEMS)[K]>;
export type Content = { [K in ContentKind]: ContentItem<K>[] };

/** Of these there is one at most: its texts are shown in many places. */
const SINGLE_KINDS: ReadonlySet<ContentKind> = new Set(['club', 'contact', 'home', 'course', 'salsa']);
export const isSingle = (kind: ContentKind): boolean => SINGLE_KINDS.has(kind);

/** More than a page can show is a slip. */
export const MOST_ITEMS = 30;
const hasNoTwice = (items: readonly { id: string }[]): boolean =>
  new Set(items.map(({ id }) => id)).size === items.length;
const listOf = <K extends ContentKind>(kind: K) =>
  z
    .array(ITEMS[kind])
    .max(isSingle(kind) ? 1 : MOST_ITEMS)
    .refine(hasNoTwice, 'Two of them have the same address.');

const kinds = z.enum(CONTENT_KINDS);

/** `website.content` and the acts on one kind. */
export const ContentKindInput = z.strictObject({ kind: kinds });
export type ContentKindInput = z.infer<typeof ContentKindInput>;

/** When the draft was last changed that the form began with, in milliseconds; null: there was none. */
const seen = z.int().nullable();
const draftOf = <K extends ContentKind>(kind: K) =>
  z.strictObject({ kind: z.literal(kind), items: listOf(kind), seen });

/** A draft of one kind, whole. */
export const SaveContentInput = z.discriminatedUnion('kind', [
  draftOf('club'),
  draftOf('contact'),
  draftOf('home'),
  draftOf('course'),
  draftOf('salsa'),
  draftOf('benefits'),
  draftOf('claims'),
  draftOf('course_questions'),
  draftOf('questions'),
  draftOf('quotes'),
  draftOf('djs'),
  draftOf('festivals'),
]);
export type SaveContentInput = z.infer<typeof SaveContentInput>;

/** Each draft that is to be public, as it was seen. */
export const PublishContentInput = z.strictObject({
  drafts: z
    .array(z.strictObject({ kind: kinds, seen: z.int() }))
    .min(1)
    .max(CONTENT_KINDS.length),
});
export type PublishContentInput = z.infer<typeof PublishContentInput>;

export const BringBackContentInput = z.strictObject({ version: z.int().positive() });
export type BringBackContentInput = z.infer<typeof BringBackContentInput>;

/** Pictures that a new item may begin with: they belong to no festival and no person. */
export const FREE_POSTERS = (Object.keys(HOUSE_POSTERS) as HousePoster[]).filter((id) => id.startsWith('wall'));

/** The texts that an item needs: without one of them there is nothing to show. */
const NEEDED: { [K in ContentKind]: (item: ContentItem<K>) => readonly (TwoTexts | string)[] } = {
  club: ({ name }) => [name],
  contact: () => [],
  home: ({ heading }) => [heading],
  course: ({ lead }) => [lead],
  salsa: ({ lead }) => [lead],
  benefits: ({ title }) => [title],
  claims: ({ number, text: what }) => [number, what],
  course_questions: ({ question: asked, answer, answersWithRefund }) => (answersWithRefund ? [asked] : [asked, answer]),
  questions: ({ question: asked, answer }) => [asked, answer],
  quotes: ({ text: said, name }) => [said, name],
  djs: ({ name }) => [name],
  festivals: ({ title }) => [title],
};

/** Pure: whether the pages show an item, or wait until it is whole. */
export const isWhole = <K extends ContentKind>(kind: K, item: ContentItem<K>): boolean =>
  NEEDED[kind](item).every((said) => (typeof said === 'string' ? said : said.en + said.de) !== '');
