import type { AddOn } from '#shared/add-ons/add-on.ts';
import { newUuid } from '#shared/new-key.ts';
import { wordsFrom } from '#shared/website/other-words.ts';
import { textsOf } from '#shared/website/two-texts.ts';
import { readEuros } from '#shared/read-euros.ts';

/** Something that is sold with tickets as it is typed: one size a line, with its stock behind a colon. */
export type AddOnValues = Pick<AddOn, 'id' | 'name' | 'hint' | 'isRequired'> & {
  nameDe: string;
  hintDe: string;
  price: string;
  vat: string;
  stock: string;
  sizes: string;
  most: string;
  changeHours: string;
};

export const newAddOn = (): AddOnValues => ({
  id: newUuid(),
  name: '',
  hint: '',
  nameDe: '',
  hintDe: '',
  price: '',
  vat: '1900',
  stock: '',
  sizes: '',
  most: '1',
  isRequired: false,
  changeHours: '0',
});

const stockText = (stock: number | null): string => (stock === null ? '' : String(stock));

export const addOnValuesOf = ({
  id,
  isRequired,
  priceCents,
  vatBps,
  stock,
  sizes,
  most,
  changeHours,
  ...said
}: AddOn): AddOnValues => ({
  id,
  isRequired,
  name: textsOf(said, 'name').en,
  hint: textsOf(said, 'hint').en,
  nameDe: textsOf(said, 'name').de,
  hintDe: textsOf(said, 'hint').de,
  price: (priceCents / 100).toFixed(2),
  vat: String(vatBps),
  stock: stockText(stock),
  sizes: sizes.map((size) => (size.stock === null ? size.name : `${size.name}: ${size.stock}`)).join('\n'),
  most: String(most),
  changeHours: String(changeHours),
});

const wholeOf = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text));
const stockOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

function sizeOf(line: string): { name: string; stock: number | null } {
  const colon = line.lastIndexOf(':');
  return colon < 0
    ? { name: line.trim(), stock: null }
    : { name: line.slice(0, colon).trim(), stock: stockOf(line.slice(colon + 1)) };
}

/** What is sent; what is no number is not a number, and the schema says so. */
export const addOnInputOf = ({
  price,
  vat,
  stock,
  sizes,
  most,
  changeHours,
  nameDe,
  hintDe,
  ...addOn
}: AddOnValues): AddOn => ({
  ...addOn,
  ...wordsFrom({ name: { en: addOn.name, de: nameDe }, hint: { en: addOn.hint, de: hintDe } }, 'name'),
  priceCents: readEuros(price) ?? Number.NaN,
  vatBps: Number(vat),
  stock: sizes.trim() === '' ? stockOf(stock) : null,
  sizes: sizes
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(sizeOf),
  most: wholeOf(most),
  changeHours: wholeOf(changeHours),
});
