import { cents, type Cents } from '#shared/money.ts';

/** What a column of amounts writes before its cents; null where its cells do not tell. */
export type DecimalSign = '.' | ',' | null;

/** An amount, nothing that is said (`-`, `n/a`), or why it can not be read: a sentence that begins with the cell. */
export type ReadAmount = { cents: Cents } | 'nothing' | { why: string };

const EURO = /€|\beuros?\b|\beur\b/giu;
const OTHER_MONEY = /[$£¥₹]|\b(usd|chf|gbp|sek|dkk|nok|pln|czk|huf|fr|aud|cad|nzd)\b\.?/iu;
const FREE = /^(free|frei|kostenlos|gratis|umsonst|gratuit|gratuito|eintritt frei|free entry)$/iu;
const NOTHING = /^(-+|–|—|n\/?a|n\.a\.|k\.? ?a\.?|keine angabe|none|null|\?)$/iu;
const MOST_DIGITS = 9;

/** `1 234,50`, `1'234.50`, `(12,50)`, `12,50-` and `12,-` as digits, separators and perhaps a minus in front. */
function plainNumber(cell: string): string {
  const text = cell
    .replaceAll(EURO, '')
    .replaceAll(/[\s'’_]/gu, '')
    .replaceAll(/[−–—]/gu, '-')
    .replace(/[.,]-+$/, '');
  const bracketed = /^\((.+)\)$/.exec(text);
  if (bracketed !== null) return `-${bracketed[1] ?? ''}`;
  return /^[\d.,]+-$/.test(text) ? `-${text.slice(0, -1)}` : text.replace(/^\+/, '');
}

/** What a single number tells of its signs; null for `12`, and for `1.234`, which can be two amounts. */
function signOf(number: string): DecimalSign {
  const digits = number.replace(/^-/, '');
  const last = /^[\d.,]+$/.test(digits) ? /[.,](?=\d*$)/.exec(digits) : null;
  if (last === null) return null;
  const sign = last[0] as '.' | ',';
  const other = sign === '.' ? ',' : '.';
  const isRepeated = digits.split(sign).length > 2;
  if (isRepeated) return digits.includes(other) ? null : other;
  if (digits.includes(other)) return sign;
  return digits.length - last.index - 1 === 3 && last.index > 0 && digits[0] !== '0' ? null : sign;
}

/** Which sign a column writes before the cents: as its cells say, and null where they say nothing or both. */
export function decimalSignOf(cells: readonly string[]): DecimalSign {
  const signs = new Set(cells.map((cell) => signOf(plainNumber(cell))).filter((sign) => sign !== null));
  return signs.size === 1 ? ([...signs][0] ?? null) : null;
}

const GROUPED = { ',': /^-?\d{1,3}(\.\d{3})+(,\d*)?$/, '.': /^-?\d{1,3}(,\d{3})+(\.\d*)?$/ } as const;
const PLAIN = { ',': /^-?\d*(,\d*)?$/, '.': /^-?\d*(\.\d*)?$/ } as const;

function centsOf(number: string, sign: '.' | ','): Cents | null {
  if (!/\d/.test(number) || (!GROUPED[sign].test(number) && !PLAIN[sign].test(number))) return null;
  const plain = number.replaceAll(sign === '.' ? ',' : '.', '').replace(',', '.');
  const [whole = '', rest = ''] = plain.replace('-', '').split('.');
  // A spreadsheet may calculate 12.499999999; a third digit that is none of that is no amount.
  if (whole.length > MOST_DIGITS) return null;
  const exact = Number(plain) * 100;
  const rounded = Math.round(exact);
  return rest.length > 2 && Math.abs(exact - rounded) > 0.001 ? null : cents(rounded === 0 ? 0 : rounded);
}

/**
 * An amount in euros as people and programs write it, in cents; `sign` is what its column writes before the cents
 * (`decimalSignOf`). What can be two amounts is none. Pure.
 */
export function readAmount(cell: string, sign: DecimalSign): ReadAmount {
  const text = cell.trim();
  if (NOTHING.test(text)) return 'nothing';
  if (FREE.test(text)) return { cents: cents(0) };
  if (OTHER_MONEY.test(text)) return { why: 'is not in euros, and no rate is made up' };
  const number = plainNumber(text);
  const own = signOf(number);
  if (own === null && sign === null && /^-?\d{1,3}[.,]\d{3}$/.test(number))
    return { why: 'could be two amounts: write it with two digits for the cents, like 1234,00' };
  const amount = centsOf(number, own ?? sign ?? ',');
  return amount === null ? { why: 'is not an amount: write it like 12,50' } : { cents: amount };
}

const COUNTED = /\s?(?:x|×|stk\.?|stück|pl(?:ä|ae)tze|personen|places|seats|tickets?)$/iu;
const COUNT = /^(?:x ?)?(\d{1,3}(?:[.,' ]\d{3})+|\d{1,7})(?:[.,]0{1,2})?$/iu;

/** A number of things: `120`, `120.00`, `1.200`, `2 x`, `120 Plätze`; null for anything else. */
export function readCount(cell: string): number | null {
  const found = COUNT.exec(cell.trim().replace(COUNTED, ''));
  return found === null ? null : Number((found[1] ?? '').replaceAll(/\D/g, ''));
}
