import fc from 'fast-check';
import { anyCharacter } from '#tests/support/any-character.ts';

/**
 * Texts that break what reads them carelessly: half characters, ends of lines and texts, other directions, names every
 * object has.
 */
export const ODD_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202Etxet',
  '\ufeff',
  '\u2028',
  'e\u0301'.repeat(50),
  '👩‍👩‍👧‍👦',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '0',
  '-1',
  '1e309',
  '00000000-0000-0000-0000-000000000000',
  `' OR 1=1 --`,
  '"; DROP TABLE users; --',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '%00',
  '%E0%A4%A',
  '${7*7}',
  '{{7*7}}',
  '\r\nset-cookie: a=b',
  '2026-02-31',
  '9999-99-99',
  '+275760-09-13T00:00:00.000Z',
  '25:61',
  'x'.repeat(5_000),
];

const ODD_VALUES: readonly unknown[] = [
  null,
  undefined,
  true,
  false,
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 53) - 2,
  1e308,
  -1e308,
  5e-324,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  Number.NEGATIVE_INFINITY,
  12345678901234567890n,
  new Date(0),
  new Date(8.64e15),
  new Date(-8.64e15),
  new Date(Number.NaN),
  [],
  {},
  [[]],
  [null],
  { toString: null },
  { length: -1 },
  new Set([1]),
  new Map([['a', 1]]),
  /x/,
  new URL('http://other.example/'),
  new Uint8Array(3),
  new Error('planted'),
  Array.from({ length: 300 }, () => 'x'),
];

/** What is done to an input that was right: `at` counts its values, whatever they are. */
export type Damage = {
  how: 'replace' | 'remove' | 'add' | 'repeat' | 'whole';
  at: number;
  key: string;
  value: unknown;
};

const KEYS = ['extra', '__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'then', 'toJSON', '0', ''];

export const damages: fc.Arbitrary<Damage> = fc.record({
  how: fc.constantFrom(
    'replace' as const,
    'replace' as const,
    'replace' as const,
    'remove' as const,
    'add' as const,
    'repeat' as const,
    'whole' as const,
  ),
  at: fc.nat({ max: 40 }),
  key: fc.constantFrom(...KEYS),
  value: fc.oneof(
    fc.constantFrom(...ODD_VALUES),
    fc.constantFrom(...ODD_TEXTS),
    fc.string({ unit: anyCharacter, maxLength: 60 }),
    fc.double(),
    fc.jsonValue({ maxDepth: 3 }),
  ),
});

type Place = { of: Record<string, unknown> | unknown[]; key: string };

function placesOf(value: unknown): Place[] {
  if (Array.isArray(value))
    return value.flatMap((one, index) => [{ of: value as unknown[], key: String(index) }, ...placesOf(one)]);
  if (typeof value !== 'object' || value === null || value instanceof Date) return [];
  return Object.keys(value).flatMap((key) => [
    { of: value as Record<string, unknown>, key },
    ...placesOf((value as Record<string, unknown>)[key]),
  ]);
}

/** An own key of any name: written plainly, `__proto__` would set another object's. */
const put = (of: object, key: string, value: unknown): void =>
  void Object.defineProperty(of, key, { value, enumerable: true, configurable: true, writable: true });

const isKeyed = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);

/** The damaged copy. */
export function damaged(input: unknown, { how, at, key, value }: Damage): unknown {
  const copy = structuredClone(input);
  const places = placesOf(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (how === 'whole' || place === undefined) return value;
  const { of } = place;
  if (how === 'replace') put(of, place.key, value);
  else if (how === 'repeat')
    put(
      of,
      place.key,
      Array.from({ length: 30 }, () => (of as Record<string, unknown>)[place.key]),
    );
  else if (how === 'remove') Reflect.deleteProperty(of, place.key);
  else put(isKeyed(of) ? of : (copy as object), key, value);
  return copy;
}
