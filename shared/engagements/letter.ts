import type { Lang } from '../lang.ts';
import { formatCents } from '../money.ts';
import { formatLongDate, formatTime, MINUTE_MS } from '../time.ts';
import type { WordsOf } from '../words.ts';
import type { DatedTerms, EngagementTerms, LetterText, SettlementSums } from './engagement.ts';
import { mayBeDeducted } from './fee.ts';
import type { en } from './words.en.ts';

export type EngagementWords = WordsOf<typeof en>;
export type Spoken = { words: EngagementWords; lang: Lang };
type Row = readonly [label: string, value: string];

/** Pure: `12.5%`, `12,5 %`. */
export const percentOf = (bps: number, lang: Lang): string =>
  lang === 'de' ? `${(bps / 100).toLocaleString('de-DE')} %` : `${(bps / 100).toLocaleString('en-GB')}%`;

/** Pure: the fee in a line, such as `€100.00 plus 20% of the takings, at least €150.00`. */
function feeInWords(terms: EngagementTerms, { words: { letter }, lang }: Spoken): string {
  const parts = [
    ...(terms.fixedCents > 0 ? [letter.fixed(formatCents(terms.fixedCents, lang))] : []),
    ...(terms.perHeadCents > 0 ? [letter.perHead(formatCents(terms.perHeadCents, lang))] : []),
    ...(terms.shareBps > 0 ? [letter.share(percentOf(terms.shareBps, lang))] : []),
  ];
  const minimum = terms.minimumCents > 0 ? [letter.minimum(formatCents(terms.minimumCents, lang))] : [];
  return [...(parts.length > 0 ? [parts.join(letter.plus)] : []), ...minimum].join(', ') || letter.noFee;
}

/** Pure: the hours of an engagement in a line. */
export const whenInWords = ({ startsAt, minutes }: Pick<DatedTerms, 'startsAt' | 'minutes'>, said: Spoken): string =>
  said.words.letter.moment(
    formatLongDate(startsAt, said.lang),
    formatTime(startsAt),
    formatTime(new Date(startsAt.getTime() + minutes * MINUTE_MS)),
  );

const given = (rows: readonly Row[]): Row[] => rows.filter(([, value]) => value !== '');

/** Pure: the letter of terms, which is kept word for word as it was sent. */
export function letterOf(
  terms: DatedTerms,
  said: Spoken,
  { name, house }: { name: string; house: string },
): LetterText {
  const { letter } = said.words;
  const counts = terms.perHeadCents > 0;
  return {
    title: letter.title(terms.title),
    intro: letter.intro(name, house),
    facts: given([
      [letter.what, terms.title],
      [letter.when, whenInWords(terms, said)],
      [letter.place, terms.place],
      [letter.work, letter.works[terms.work]],
      [letter.fee, feeInWords(terms, said)],
      [letter.heads, counts ? letter.headsBy[terms.headsBy] : ''],
      [letter.takings, terms.shareBps > 0 ? letter.takingsNote : ''],
      [
        letter.travel,
        terms.travelCents > 0 ? letter.travelUpTo(formatCents(terms.travelCents, said.lang)) : letter.travelNone,
      ],
      [letter.weBring, terms.weBring],
      [letter.theyBring, terms.theyBring],
      [letter.more, terms.more],
      [letter.address, [terms.street, terms.town, terms.country].filter((part) => part !== '').join(', ')],
      [letter.vat, letter.standings[terms.standing](percentOf(terms.vatBps, said.lang))],
      [letter.taxId, terms.taxId],
    ]),
    notes: [
      ...(mayBeDeducted(terms) ? [letter.deduction] : []),
      ...(terms.isTaxFreed && terms.country !== 'DE' ? [letter.freed] : []),
      letter.changes,
      letter.paid,
    ],
  };
}

/** Pure: the lines of a settlement, from heads to what is paid. */
export function settlementRows(
  terms: EngagementTerms,
  sums: SettlementSums & { heads: number; takingsCents: number; takingsVatCents: number },
  { words: { settlement }, lang }: Spoken,
): Row[] {
  const euros = (cents: number): string => formatCents(cents, lang);
  return given([
    [settlement.heads, terms.perHeadCents > 0 ? String(sums.heads) : ''],
    [settlement.takings, terms.shareBps > 0 ? euros(sums.takingsCents - sums.takingsVatCents) : ''],
    [settlement.fee, euros(sums.feeCents)],
    [settlement.travel, sums.travelCents > 0 ? euros(sums.travelCents) : ''],
    [settlement.vat(percentOf(terms.vatBps, lang)), terms.standing === 'vat' ? euros(sums.vatCents) : ''],
    [settlement.tax, sums.taxCents > 0 ? euros(-sums.taxCents) : ''],
    [settlement.solidarity, sums.solidarityCents > 0 ? euros(-sums.solidarityCents) : ''],
    [settlement.payout, euros(sums.payoutCents)],
  ]);
}

/** Pure: what the law has a settlement say. */
export function settlementNotes(
  terms: EngagementTerms,
  sums: SettlementSums,
  { words: { settlement } }: Spoken,
): string[] {
  return [
    settlement.standings[terms.standing],
    ...(mayBeDeducted(terms) ? [sums.taxCents > 0 ? settlement.deducted : settlement.free] : []),
    settlement.noInvoice,
    ...(terms.standing === 'none' ? [] : [settlement.askInvoice]),
  ];
}
