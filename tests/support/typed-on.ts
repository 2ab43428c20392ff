import { KEYBOARDS, type Crossing } from '#shared/tickets/keyboards.ts';

const MARKS: Record<string, string> = { '^': '\u0302', '´': '\u0301', '`': '\u0300', '¨': '\u0308' };

/**
 * What a computer hears when a scanner types a code, key by key and by nothing but the keyboards' tables: the test's own
 * scanner and computer. What the scanner has no key for is left out.
 */
export function typedOn(code: string, { scanner, computer }: Crossing): string {
  const keysOf = (name: keyof typeof KEYBOARDS) => Array.from(KEYBOARDS[name].plain + KEYBOARDS[name].shifted);
  const [from, to] = [keysOf(scanner), keysOf(computer)];
  const pressed: number[] = [];
  for (const sign of code.normalize('NFC')) {
    const key = sign === ' ' ? -1 : from.indexOf(sign);
    const isDead = KEYBOARDS[scanner].dead.includes(sign);
    if (key >= 0 || sign === ' ') pressed.push(key);
    if (key >= 0 && isDead) pressed.push(-1);
    if (key >= 0 || sign === ' ') continue;
    const [letter = '', mark = '', ...more] = sign.normalize('NFD');
    const dead = Array.from(KEYBOARDS[scanner].dead).find((one) => MARKS[one] === mark);
    if (dead !== undefined && more.length === 0 && from.includes(letter))
      pressed.push(from.indexOf(dead), from.indexOf(letter));
  }
  let heard = '';
  let waiting = '';
  for (const key of pressed) {
    const sign = key === -1 ? ' ' : (to[key] ?? '');
    if (waiting === '' && key !== -1 && KEYBOARDS[computer].dead.includes(sign)) {
      waiting = sign;
      continue;
    }
    const one = waiting === '' ? sign : (sign + (MARKS[waiting] ?? '')).normalize('NFC');
    if (waiting !== '' && key === -1) heard += waiting;
    else heard += /^\p{L}$/u.test(one) ? one : waiting + sign;
    waiting = '';
  }
  return heard + waiting;
}
