import type { Lang } from '#shared/lang.ts';
import type { ContentKind } from '#shared/website/content.ts';

type KindWords = {
  /** In the list of kinds. */ name: string;
  /** Below the heading: where it is shown. */ where: string;
  /** One of them. */ one: string;
  none: string;
};

export const KIND_WORDS: Record<ContentKind, KindWords> = {
  club: {
    name: 'Name and claim',
    where: 'on every page, mail, ticket and paper',
    one: 'name',
    none: 'The club is called by its legal name, and claims nothing.',
  },
  contact: {
    name: 'Address, contact',
    where: 'at the foot of every page, and on Contact',
    one: 'contact',
    none: 'Pages show the links and hours of the settings.',
  },
  home: {
    name: 'Home',
    where: 'on Home; its parts on courses and Salsa Friday are theirs',
    one: 'text',
    none: 'Home says the club’s name alone.',
  },
  course: {
    name: 'Learn Bachata',
    where: 'on Learn Bachata and Home: the course of twelve weeks, 20 people, €50 a month',
    one: 'text',
    none: 'There is no page of a course, no guide to it, and nothing of it on Home.',
  },
  salsa: {
    name: 'Salsa Friday',
    where: 'on Salsa Friday and Home',
    one: 'text',
    none: 'There is no page of Salsa Friday, and nothing of it on Home.',
  },
  benefits: {
    name: 'What the pass does',
    where: 'on Members Club, above the plans',
    one: 'card',
    none: 'Members Club says nothing of what the pass does.',
  },
  claims: {
    name: 'Numbers and claims',
    where: 'on Home and Members Club, below the plans',
    one: 'claim',
    none: 'Nothing is claimed of the club.',
  },
  course_questions: {
    name: 'Questions: course',
    where: 'on Learn Bachata, in this order',
    one: 'question',
    none: 'Learn Bachata answers no questions.',
  },
  questions: {
    name: 'Questions: contact',
    where: 'on Contact, in this order',
    one: 'question',
    none: 'Contact answers no questions.',
  },
  quotes: {
    name: 'What dancers say',
    where: 'on Learn Bachata, the first one large',
    one: 'quote',
    none: 'Nobody is quoted.',
  },
  djs: {
    name: 'DJ cards',
    where: 'on Salsa Friday, in this order',
    one: 'DJ',
    none: 'Salsa Friday says that the DJs are on the page of each night.',
  },
  festivals: {
    name: 'Festivals',
    where: 'on Festivals, by their last day',
    one: 'festival',
    none: 'Festivals says that the next ones will be listed there.',
  },
};

export const LANG_NAMES: Record<Lang, string> = { en: 'English', de: 'Deutsch' };

export const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'Title',
  text: 'Text',
  number: 'Number',
  question: 'Question',
  answer: 'Answer',
  name: 'Name',
  who: 'Who that is',
  about: 'About',
  id: 'Last part of its address',
  endsOn: 'Last day',
  dates: 'Dates',
  place: 'Place',
  lead: 'Lead',
  figure: 'Figure',
  what: 'Of what',
  link: 'Where its tickets are sold',
  facts: 'Facts',
  shortName: 'Short name',
  since: 'First year',
  claim: 'Claim',
  address: 'Address, in one line',
  map: 'Link to a map',
  email: 'E-mail',
  phone: 'Phone',
  instagram: 'Instagram',
  facebook: 'Facebook',
  whatsappChat: 'WhatsApp chat',
  whatsappGroup: 'WhatsApp group',
  hours: 'Opening hours',
  days: 'Days',
  opens: 'Opens',
  closes: 'Closes',
  heading: 'Heading',
  description: 'For search engines',
  clubLead: 'Above the plans',
  teaser: 'On Home',
  answersWithRefund: 'Answer with what is promised about the money',
};

/** What a field does not say by its name. */
export const FIELD_HINTS: Readonly<Record<string, string>> = {
  id: 'Small letters, digits and dashes. Who has a link to the old address does not find it any more.',
  since: 'At the foot of every page: © 2024–2026.',
  place: 'As in ‘in Munich’.',
  shortName: 'Below the icon on a phone and on the guest’s display; empty: the whole name.',
  address: 'Where one dances. The address that the law asks for is in the settings.',
  email: 'Empty: the one of the settings.',
  phone: 'Empty: the one of the settings.',
  opens: 'Like 20:00.',
  closes: 'Like 02:00; earlier than it opens is the next morning.',
};

const numbered = (one: string, at: number): string => `${one} ${at + 1}`;

export const WEBSITE_WORDS = {
  missing: (lang: string, count: number) => `${lang} missing: ${count}`,
  title: 'Website',
  failed: 'The texts of the website could not be loaded.',
  kinds: 'Parts of the website',
  pages: 'Pages',
  everywhere: 'Everywhere',
  changed: (count: number) =>
    count === 0
      ? 'Everything is public'
      : count === 1
        ? '1 change, not public yet'
        : `${count} changes, not public yet`,
  publish: (count: number) => (count === 1 ? 'Publish 1 change' : `Publish ${count} changes`),
  publishing: 'Publishing',
  published: 'It is public now',
  notPublished: 'Not published',
  see: 'See the page with them',
  waits: 'changed',
  kept: {
    writing: 'Writing …',
    kept: 'Kept as a draft',
    wrong: 'Not kept: please look at the fields',
    failed: 'Not kept',
  },
  notKept: 'Not kept',
  again: 'Keep it now',
  meanwhile: 'Somebody else has changed this meanwhile. What you see here is not kept.',
  theirs: 'Load theirs',
  twoLanguages: 'As long as one is empty, the other shows in its place, marked for screen readers.',
  of: (used: number, most: number) => `${used} of ${most}`,
  /** An item without anything that names it. */
  untitled: (one: string, at: number) => `New ${numbered(one, at)}`,
  notShown: 'not shown yet',
  notShownWhy: 'It is not shown until what it is about is filled in.',
  bothLanguages: 'both languages',
  oneLanguage: 'one language',
  add: (one: string) => `Add a ${one}`,
  up: (name: string) => `Move up: ${name}`,
  down: (name: string) => `Move down: ${name}`,
  remove: (name: string) => `Remove: ${name}`,
  write: 'Write:',
  addFact: 'Add a fact',
  fact: 'fact',
  addHours: 'Add hours',
  hours: 'hours',
  preview: 'As visitors see it',
  phone: 'Phone',
  desktop: 'Computer',
  width: 'Width',
  language: 'Language',
  previewOf: (name: string) => `Preview: ${name}`,
  willBe: 'What will be public',
  nothingWaits: 'What is written here is public.',
  by: (name: string | null) => name ?? 'from the start',
  undo: 'Undo',
  undoOf: (name: string) => `Undo: ${name}`,
  undoAsk: 'Throw this draft away?',
  undoWhat: (name: string) => `${name} begins again with what is public. What was written since is gone.`,
  undone: 'It is as it is public',
  notUndone: 'Not undone',
  earlier: 'Earlier',
  forEver: 'kept for ever',
  nothingEarlier: 'Nothing was ever published.',
  publicNow: 'public',
  entries: (count: number) => (count === 1 ? '1 entry' : `${count} entries`),
  back: 'Back to it',
  backTo: (name: string, when: string) => `Back to it: ${name}, ${when}`,
  broughtBack: 'It is a draft now; publish it to show it',
  notBroughtBack: 'Not brought back',
};
