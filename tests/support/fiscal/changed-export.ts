import { checkExport } from '#shared/fiscal/dsfinvk/check/check-export.ts';
import { withFile } from './test-night.ts';

type Files = ReadonlyMap<string, string>;

/** The rules that an export breaks, each once. */
export const rulesOf = (files: Files): string[] => [...new Set(checkExport(files).map(({ rule }) => rule))];

const lineWith = (text: string, wanted: string): string => {
  const found = text.split('\r\n').find((one) => one.includes(wanted));
  if (found === undefined) throw new Error(`no line with ${wanted}`);
  return found;
};

/** The export without the first line of a file that holds this. */
export const withoutLine = (files: Files, file: string, wanted: string): Map<string, string> =>
  withFile(files, file, (text) => text.replace(`${lineWith(text, wanted)}\r\n`, ''));

/** The export with such a line once more at the end of its file. */
export const withLineAgain = (
  files: Files,
  { file, wanted, change = (line) => line }: { file: string; wanted: string; change?: (line: string) => string },
): Map<string, string> => withFile(files, file, (text) => `${text}${change(lineWith(text, wanted))}\r\n`);

/** The export with another field in the first row that has something other than 0 in this column. */
export function withField(
  files: Files,
  { file, column, change }: { file: string; column: string; change: (field: string) => string },
): Map<string, string> {
  return withFile(files, file, (text) => {
    const lines = text.split('\r\n');
    const place = (lines[0] ?? '').split(';').indexOf(column);
    const isFilled = (line: string) => !line.includes('"') && /[1-9]/.test(line.split(';')[place] ?? '');
    const at = lines.findIndex((line, index) => index > 0 && isFilled(line));
    const fields = (lines[at] ?? '').split(';');
    return lines.with(at, fields.with(place, change(fields[place] ?? '')).join(';')).join('\r\n');
  });
}

/** One cent more, with as many decimals. */
export function oneCentMore(amount: string): string {
  const decimals = amount.split(',')[1]?.length ?? 0;
  const cents = Math.round(Number(amount.replace(',', '.')) * 100) + 1;
  return (cents / 100).toFixed(decimals).replace('.', ',');
}
