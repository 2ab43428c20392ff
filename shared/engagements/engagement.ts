import type { Lang } from '../lang.ts';
import type { LocalDate } from '../time.ts';

/** Where the terms of an engagement stand. `change_asked` waits for the office, `sent` for the artist. */
export const ENGAGEMENT_STATES = ['draft', 'sent', 'change_asked', 'agreed', 'declined', 'withdrawn'] as const;
export type EngagementState = (typeof ENGAGEMENT_STATES)[number];

/** Which states may follow: nobody agrees to what was not sent, and what was agreed can be written anew or called off. */
const FOLLOWS: Record<EngagementState, readonly EngagementState[]> = {
  draft: ['sent', 'withdrawn'],
  sent: ['sent', 'change_asked', 'agreed', 'declined', 'withdrawn'],
  change_asked: ['sent', 'withdrawn'],
  agreed: ['sent', 'withdrawn'],
  declined: ['sent', 'withdrawn'],
  withdrawn: [],
};

/** Pure: whether the terms may go from one state to another. */
export const canFollow = (from: EngagementState, to: EngagementState): boolean => FOLLOWS[from].includes(to);

export const SETTLEMENT_STATES = ['open', 'agreed', 'paid'] as const;
export type SettlementState = (typeof SETTLEMENT_STATES)[number];
/** Pure: an open one may be counted anew, an agreed one only paid, a paid one nothing. */
export const canSettlementFollow = (from: SettlementState, to: SettlementState): boolean =>
  (from === 'open' && to === 'agreed') || (from === 'agreed' && to === 'paid');

/** What somebody does in a night: teach, play music, or show something on a stage. */
export const ENGAGEMENT_WORKS = ['teaches', 'plays', 'shows'] as const;
export type EngagementWork = (typeof ENGAGEMENT_WORKS)[number];

/** Which heads count for a fee: who came in, or whose ticket counts, come in or not. */
export const HEADS_BY = ['admitted', 'sold'] as const;
export type HeadsBy = (typeof HEADS_BY)[number];

/**
 * How an artist stands to VAT: charges it; is exempt as a small business (§ 19 UStG); is a business abroad, for which
 * we owe it (§ 13b UStG); or acts in no business.
 */
export const TAX_STANDINGS = ['vat', 'small', 'reverse', 'none'] as const;
export type TaxStanding = (typeof TAX_STANDINGS)[number];
/** The rates of § 12 UStG. */
export const ARTIST_VAT_BPS = [1900, 700] as const;

export const PAYMENT_WAYS = ['transfer', 'cash', 'other'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** All that is agreed on beside who and when. Amounts are cents, before VAT. */
export type EngagementTerms = {
  /** What they do, in a line: the workshop's topic, 'DJ set upstairs'. */ title: string;
  place: string;
  minutes: number;
  work: EngagementWork;
  fixedCents: number;
  perHeadCents: number;
  shareBps: number;
  minimumCents: number;
  headsBy: HeadsBy;
  /** So much of the way and the night's stay is paid against receipts. */ travelCents: number;
  /** Who brings what, in the office's words. */ weBring: string;
  theyBring: string;
  more: string;
  /** ISO 3166, two letters. */ country: string;
  street: string;
  town: string;
  standing: TaxStanding;
  vatBps: (typeof ARTIST_VAT_BPS)[number];
  /** VAT id or tax number, as they have it. */ taxId: string;
  /** The Federal Central Tax Office has freed them from the tax deduction (§ 50c (2) EStG). */ isTaxFreed: boolean;
  /** The office pays the artists' social levy on it (KSVG). */ isKskDue: boolean;
};

/** Terms with the hour they are for. */
export type DatedTerms = EngagementTerms & { startsAt: Date };

/** A letter as it was sent: its lines never change. */
export type LetterText = {
  title: string;
  intro: string;
  facts: (readonly [label: string, value: string])[];
  notes: string[];
};

export const LETTER_ANSWERS = ['agreed', 'change_asked', 'declined'] as const;
export type LetterAnswer = (typeof LETTER_ANSWERS)[number];

export type EngagementLetter = {
  version: number;
  lang: Lang;
  text: LetterText;
  sentAt: Date;
  answer: LetterAnswer | null;
  answeredAt: Date | null;
  words: string;
};

/** What a night brought: heads, and takings after refunds with the VAT that is in them. */
export type NightFigures = { heads: number; takingsCents: number; takingsVatCents: number };

/** What is paid for a night, in cents: fee, way, VAT on both; less the tax that is kept back. */
export type SettlementSums = {
  feeCents: number;
  travelCents: number;
  vatCents: number;
  taxCents: number;
  solidarityCents: number;
  payoutCents: number;
};

export type Settlement = NightFigures &
  SettlementSums & {
    state: SettlementState;
    /** Of the letter that was agreed on. */ version: number;
    kskBps: number;
    kskCents: number;
    agreedAt: Date | null;
    agreedBy: 'artist' | 'office' | null;
    paidOn: LocalDate | null;
    paidHow: PaymentWay | null;
    invoiceNumber: string;
  };

/** What the office has to do next, or waits for. */
const ENGAGEMENT_STEPS = [
  'send',
  'answer_change',
  'settle',
  'pay',
  'wait_for_answer',
  'wait_for_night',
  'wait_for_agreement',
  'nothing',
] as const;
export type EngagementStep = (typeof ENGAGEMENT_STEPS)[number];

type Standing = { state: EngagementState; endsAt: Date; settlementState: SettlementState | null };

/** Pure: what comes next. */
export function nextStep({ state, endsAt, settlementState }: Standing, now: Date): EngagementStep {
  if (settlementState === 'paid') return 'nothing';
  if (settlementState !== null) return settlementState === 'agreed' ? 'pay' : 'wait_for_agreement';
  if (state === 'draft') return 'send';
  if (state === 'change_asked') return 'answer_change';
  if (state === 'sent') return 'wait_for_answer';
  if (state === 'agreed') return endsAt <= now ? 'settle' : 'wait_for_night';
  return 'nothing';
}

/** A line of the panel's list. */
export type EngagementRow = {
  id: string;
  name: string;
  title: string;
  startsAt: Date;
  state: EngagementState;
  settlementState: SettlementState | null;
  step: EngagementStep;
  eventId: string | null;
  /** What they get, once it is settled. */ payoutCents: number | null;
};

/** One engagement as the office sees it. */
export type EngagementView = EngagementRow & {
  email: string;
  lang: Lang;
  terms: EngagementTerms;
  workshopId: string | null;
  eventTitle: string | null;
  artistId: string | null;
  letters: EngagementLetter[];
  /** Of the newest letter, once it is agreed to: what is settled, whatever was typed since. */
  agreedTerms: EngagementTerms | null;
  settlement: Settlement | null;
  /** What was changed since the newest letter has not been sent. */ isUnsent: boolean;
  /** Goes back as `seenAt`. */ updatedAt: Date;
};

/** What the artist sees by the link. */
export type OwnEngagement = {
  name: string;
  state: EngagementState;
  letter: EngagementLetter;
  canAnswer: boolean;
  settlement: Omit<Settlement, 'kskBps' | 'kskCents'> | null;
  terms: EngagementTerms;
};
