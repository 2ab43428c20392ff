import type { PublicQr } from './public-qr-texts.ts';

/** One field of the code and what it is changed to; the number is its place in the text. */
const CHANGES: readonly { field: string; place: number; change: (value: string) => string }[] = [
  { field: 'client', place: 1, change: (value) => `${value}x` },
  { field: 'process type', place: 2, change: () => 'Kassenbeleg-V2' },
  { field: 'amount', place: 3, change: (value) => value.replace(/\d\./, (found) => `${(Number(found[0]) + 1) % 10}.`) },
  { field: 'transaction number', place: 4, change: (value) => String(Number(value) + 1) },
  { field: 'counter', place: 5, change: (value) => String(Number(value) + 1) },
  { field: 'log time', place: 7, change: (value) => new Date(Date.parse(value) + 1_000).toISOString() },
];

/** The code six times over, each with another field altered: none of them may verify. */
export const alteredQrTexts = ({ text }: PublicQr): { field: string; text: string }[] =>
  CHANGES.map(({ field, place, change }) => ({
    field,
    text: text
      .split(';')
      .map((value, index) => (index === place ? change(value) : value))
      .join(';'),
  }));
