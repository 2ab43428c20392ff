/**
 * The commands our generators write, and what each of their numbers is: `x` and `y` are counted from the pen, `=` stays
 * as it is.
 */
const TAKES: Readonly<Record<string, string>> = { M: 'xy', L: 'xy', C: 'xyxyxy', Q: 'xyxy', A: '=====xy', Z: '' };
const PATH = / d="([MLCQAZ\d\s.,-]+)"/g;
const SEGMENT = /([MLCQAZ])([^MLCQAZ]*)/g;
const NUMBER = /-?\d*\.?\d+/g;

/** Rounds to three decimals: subtracting floating-point numbers leaves digits behind them. */
const exact = (value: number): number => Math.round(value * 1_000) / 1_000;
const short = (value: number): string => String(exact(value)).replace(/^(-?)0\./, '$1.');

/**
 * The same picture, its paths counted from their own pen instead of from the sheet's corner: shorter numbers, and a
 * file a third smaller once it is compressed. A path with other commands than ours stays as it is.
 */
export const compactPaths = (svg: string): string =>
  svg.replaceAll(PATH, (_, path: string) => ` d="${fromThePen(path)}"`);

function fromThePen(path: string): string {
  let [penX, penY, startX, startY] = [0, 0, 0, 0];
  let line = '';
  let last = '';
  for (const [, command = '', rest = ''] of path.matchAll(SEGMENT)) {
    const takes = TAKES[command] ?? '';
    const numbers = rest.match(NUMBER)?.map(Number) ?? [];
    for (let at = 0; at === 0 || at < numbers.length; at += takes.length || 1) {
      const given = numbers.slice(at, at + takes.length);
      const isMove = command === 'M' && at === 0;
      const written = given.map((value, i) =>
        short(isMove || takes[i] === '=' ? value : value - (takes[i] === 'x' ? penX : penY)),
      );
      const letter = isMove ? 'M' : command === 'M' ? 'l' : command.toLowerCase();
      line += letter === last ? parted(written, ' ') : letter + parted(written, '');
      last = letter;
      [penX = 0, penY = 0] = command === 'Z' ? [startX, startY] : given.slice(-2);
      if (isMove) [startX, startY] = [penX, penY];
    }
  }
  return line;
}

/** A minus sign parts two numbers by itself. */
const parted = (numbers: readonly string[], first: '' | ' '): string =>
  numbers.map((number, i) => (number.startsWith('-') ? number : (i === 0 ? first : ' ') + number)).join('');
