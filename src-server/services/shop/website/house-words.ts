import { product } from '#shared/brand.ts';
import type { Content } from '#shared/website/content.ts';
import type { TwoTexts } from '#shared/website/two-texts.ts';
import { de } from './house-words.de.ts';
import { en } from './house-words.en.ts';

const NOTHING: TwoTexts = { en: '', de: '' };

type Texts = Readonly<Record<string, string>>;
/** The texts of an item in both languages. */
const pair = <T extends Texts>(english: T, german: { [Name in keyof T]: string }) =>
  Object.fromEntries(Object.entries(english).map(([name, text]) => [name, { en: text, de: german[name] }])) as {
    [Name in keyof T]: TwoTexts;
  };

function festival(id: keyof typeof en.festivals) {
  const { facts, ...texts } = en.festivals[id];
  const { facts: german, ...rest } = de.festivals[id];
  const germanFacts: Readonly<Record<string, { figure: string; what: string }>> = german;
  return {
    ...pair(texts, rest),
    facts: Object.entries(facts).map(([fact, said]) => ({ id: fact, ...pair(said, germanFacts[fact] ?? said) })),
  };
}

/**
 * The specification's own words: what the demo shows, and what the shop that they are about begins with (`npm run
 * house-words`). No other shop inherits any of them.
 */
export const HOUSE_WORDS: Content = {
  club: [
    { id: 'club', name: `${product.name} Nights`, shortName: product.name, ...pair(en.club, de.club), since: '2024' },
  ],
  // Its addresses are the operator's own: the settings have them until somebody enters others.
  contact: [],
  home: [{ id: 'home', ...pair(en.home, de.home) }],
  course: [{ id: 'course', ...pair(en.course, de.course) }],
  salsa: [{ id: 'salsa', ...pair(en.salsa, de.salsa) }],
  benefits: [
    { id: 'parties', ...pair(en.benefits['parties'], de.benefits['parties']), poster: 'pass-parties-18' },
    { id: 'workshops', ...pair(en.benefits['workshops'], de.benefits['workshops']), poster: 'pass-workshops' },
    { id: 'vip', ...pair(en.benefits['vip'], de.benefits['vip']), poster: 'pass-vip-12' },
    { id: 'community', ...pair(en.benefits['community'], de.benefits['community']), poster: 'pass-community-6' },
  ],
  claims: [
    { id: 'dancers', ...pair(en.claims['dancers'], de.claims['dancers']) },
    { id: 'satisfaction', ...pair(en.claims['satisfaction'], de.claims['satisfaction']) },
    { id: 'value', ...pair(en.claims['value'], de.claims['value']) },
  ],
  course_questions: [
    {
      id: 'partner',
      ...pair(en.course_questions['partner'], de.course_questions['partner']),
      answersWithRefund: false,
    },
    { id: 'group', ...pair(en.course_questions['group'], de.course_questions['group']), answersWithRefund: false },
    { id: 'missed', ...pair(en.course_questions['missed'], de.course_questions['missed']), answersWithRefund: false },
    {
      id: 'not-for-me',
      ...pair(en.course_questions['not-for-me'], de.course_questions['not-for-me']),
      answersWithRefund: true,
      answer: NOTHING,
    },
    { id: 'party', ...pair(en.course_questions['party'], de.course_questions['party']), answersWithRefund: false },
  ],
  questions: [
    { id: 'ticket', ...pair(en.questions['ticket'], de.questions['ticket']) },
    { id: 'give-back', ...pair(en.questions['give-back'], de.questions['give-back']) },
    { id: 'experience', ...pair(en.questions['experience'], de.questions['experience']) },
    { id: 'membership', ...pair(en.questions['membership'], de.questions['membership']) },
    { id: 'teach', ...pair(en.questions['teach'], de.questions['teach']) },
  ],
  quotes: [
    { id: 'theo', ...pair(en.quotes['theo'], { text: '', who: '' }), name: 'Theo, 34', poster: 'dancer-theo-13' },
    { id: 'aylin', ...pair(en.quotes['aylin'], { text: '', who: '' }), name: 'Aylin, 27', poster: 'dancer-aylin-7' },
    { id: 'jonas', ...pair(en.quotes['jonas'], { text: '', who: '' }), name: 'Jonas, 41', poster: 'dancer-jonas-1' },
  ],
  djs: [
    { id: 'malecon', ...pair(en.djs['malecon'], de.djs['malecon']), name: 'DJ Malecón', look: 0 },
    { id: 'rumbera', ...pair(en.djs['rumbera'], de.djs['rumbera']), name: 'DJ Rumbera', look: 1 },
  ],
  festivals: [
    {
      id: 'munich-bachata-fest',
      ...festival('munich-bachata-fest'),
      title: 'Munich Bachata Fest',
      endsOn: '2026-03-02',
      link: '',
      poster: 'munich-bachata-fest-35',
    },
    {
      id: 'bachata-beach',
      ...festival('bachata-beach'),
      title: 'Bachata Beach',
      endsOn: '2026-06-20',
      link: '',
      poster: 'bachata-beach-19',
    },
    {
      id: 'bachazouk',
      ...festival('bachazouk'),
      title: 'Bachazouk',
      endsOn: '2025-10-12',
      link: '',
      poster: 'bachazouk-10',
    },
  ],
};
