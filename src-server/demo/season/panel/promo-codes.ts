/** Somebody who bought with a code, so many days ago. */
type PromoUse = { dancer: number; eventKey: string; passName: string; quantity: number; daysAgo: number };

type Worth = { kind: 'percent'; percent: number } | { kind: 'amount'; amountCents: number } | { kind: 'unlock' };

export type DemoPromoCode = {
  code: string;
  worth: Worth;
  /** The night it holds for; null is every party. */
  eventKey: string | null;
  maxUses: number | null;
  maxPerPerson: number | null;
  /** Nobody can use it any more since so many days. */
  endedDaysAgo: number | null;
  uses: readonly PromoUse[];
};

/** The ticket type that `CREW` unlocks. */
export const HIDDEN_PASS = {
  eventKey: 'friday:4',
  name: 'Friends of the House',
  description: 'For everyone who carries boxes. The same party, the same floor.',
  priceCents: 800,
  quota: 30,
} as const;

const on =
  (eventKey: string, passName = 'Party Only') =>
  (dancer: number, quantity: number, daysAgo: number): PromoUse => ({ dancer, eventKey, passName, quantity, daysAgo });
const [vinyl, blanca, crew] = [on('friday:3'), on('saturday:3'), on('friday:4', HIDDEN_PASS.name)];

/** A code in every state: a percentage, an amount, one that unlocks a type, one used up and one that was ended. */
export const DEMO_PROMO_CODES: readonly DemoPromoCode[] = [
  {
    code: 'VINYL20',
    worth: { kind: 'percent', percent: 20 },
    eventKey: 'friday:3',
    maxUses: 40,
    maxPerPerson: 2,
    endedDaysAgo: null,
    uses: [vinyl(101, 2, 7), vinyl(102, 1, 5), vinyl(103, 2, 4), vinyl(104, 1, 1)],
  },
  {
    code: 'COMEBACK3',
    worth: { kind: 'amount', amountCents: 300 },
    eventKey: null,
    maxUses: null,
    maxPerPerson: 4,
    endedDaysAgo: null,
    uses: [blanca(105, 2, 6), vinyl(106, 1, 3), on('friday:4')(107, 2, 2)],
  },
  {
    code: 'CREW',
    worth: { kind: 'unlock' },
    eventKey: HIDDEN_PASS.eventKey,
    maxUses: 30,
    maxPerPerson: 2,
    endedDaysAgo: null,
    uses: [crew(108, 2, 6), crew(109, 1, 2)],
  },
  {
    code: 'FIRST-FOUR',
    worth: { kind: 'percent', percent: 50 },
    eventKey: 'saturday:3',
    maxUses: 4,
    maxPerPerson: 2,
    endedDaysAgo: null,
    uses: [blanca(110, 2, 8), blanca(111, 1, 8), blanca(112, 1, 7)],
  },
  {
    code: 'POSTER10',
    worth: { kind: 'percent', percent: 10 },
    eventKey: 'saturday:3',
    maxUses: null,
    maxPerPerson: null,
    endedDaysAgo: 5,
    uses: [blanca(113, 1, 7)],
  },
];
