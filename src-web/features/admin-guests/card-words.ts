import type { CardKindForPanel, CardState, ListedCard } from '#shared/entry-cards/entry-card-list.ts';
import { formatMemberDate } from '#shared/time.ts';

export const CARD_STATE_WORDS: Record<CardState, string> = { on: 'Open', spent: 'Spent', over: 'Over' };

const monthsOf = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

/** What a kind of card is, besides its price. */
export const kindWords = ({ entries, opens, months, vatBps, sold }: CardKindForPanel): readonly string[] => [
  `${entries} entries`,
  `opens ${opens.join(', ')}`,
  monthsOf(months),
  `${vatBps / 100} % VAT`,
  `${sold} sold`,
];

/** What is left, of how much. */
export const leftOf = ({ restEntries, entries }: ListedCard): string => `${restEntries} of ${entries}`;
/** Midnight is the end of the day before it. */
export const endOf = ({ endsAt }: ListedCard): string => formatMemberDate(new Date(endsAt.getTime() - 1));

/** Kinds of cards and who has which, in the panel. */
export const CARD_WORDS = {
  kinds: {
    title: 'Kinds of cards',
    failure: 'The kinds of cards could not be loaded.',
    nothing: 'No card of several entries is sold.',
    make: 'New kind of card',
    change: 'Change',
    hidden: 'Not on sale',
  },
  form: {
    newTitle: 'A new kind of card',
    title: (name: string) => `Change ${name}`,
    make: 'Make it',
    change: 'Change it',
    busy: 'Saving',
    nameEn: 'Name, in English',
    nameDe: 'Name, in German',
    exampleEn: 'Card of ten',
    exampleDe: '10er-Karte',
    entries: 'Entries',
    price: 'Price in €',
    vat: 'VAT',
    vatHint: 'It pays tickets at this rate alone, so that its VAT is known when it is sold.',
    months: 'Valid for, in months',
    opens: 'What it opens',
    course: 'Of a course, an entry pays a single evening.',
    offered: 'On sale',
    offeredHint: 'Cards that were bought keep what they were sold as.',
    done: 'Saved',
    failed: 'Not saved',
  },
  list: {
    label: 'Cards of several entries',
    title: 'Who has which',
    failure: 'The cards could not be loaded.',
    nothingFound: 'No card matches.',
    nothingYet: 'No card was bought yet.',
    search: 'Name or e-mail',
    columns: { card: 'Card', left: 'Left', buyer: 'Whose', sold: 'Sold', ends: 'Ends', state: 'State' },
    noAccount: 'Account deleted',
    order: 'Its order',
    correct: 'Correct the entries',
  },
  correct: {
    title: (name: string) => `Correct the entries of ${name}`,
    text: (left: number) => `${left} are left now.`,
    entries: 'More, or fewer with a minus',
    reason: 'Why',
    confirm: 'Correct them',
    busy: 'Saving',
    done: 'Corrected',
    failed: 'Not corrected',
  },
} as const;
