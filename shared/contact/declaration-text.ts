import type { LocalDate } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import type { CancelManner, DeclarationKind } from './declaration-kind.ts';
import type { de } from './declaration-words.de.ts';

export type DeclarationWords = WordsOf<typeof de>;

/** What was declared; what of it is empty was not asked for, is not the reader's to know, or its account is deleted. */
export type Declared = {
  kind: DeclarationKind;
  manner: CancelManner | null;
  reason: string | null;
  name: string;
  identification: string | null;
  contract: string;
  endsOn: LocalDate | null;
  email: string;
  receivedAt: Date;
};

/** A declaration as its sender gave it, with the token of its receipt. */
export type DeclarationView = Declared & { token: string };

/** `31. Mai 2026` as people read it; no day named is the earliest possible (§ 312k (5) BGB). */
export const endText = (day: LocalDate | null, words: DeclarationWords): string =>
  day === null ? words.earliest : words.day(day);

/** The declaration, line by line: the same for screen, mail and file. */
export function declarationRows(declared: Declared, words: DeclarationWords): [label: string, value: string][] {
  const { kind, manner, reason, name, identification, contract, endsOn, email, receivedAt } = declared;
  const { labels } = words;
  const rows: [string, string | null][] = [
    [labels.receivedAt, words.received(receivedAt)],
    [labels.manner, manner && words.manners[manner]],
    [labels.reason, reason],
    [labels.name, name],
    [labels.identification, identification],
    [labels.contract, contract],
    [labels.endsOn, kind === 'cancel' ? endText(endsOn, words) : null],
    [labels.email, email],
  ];
  return rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value]]));
}

/** The file the sender stores: plain text, readable anywhere and for good. */
export function declarationFile(declared: Declared, recipient: string, words: DeclarationWords): string {
  const rows = declarationRows(declared, words);
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  const lines = rows.map(
    ([label, value]) => `${`${label}:`.padEnd(width)}${value.replaceAll('\n', `\n${' '.repeat(width)}`)}`,
  );
  const { title, to, sentence } = words;
  return [title[declared.kind], '', to(recipient), '', sentence[declared.kind], '', ...lines, ''].join('\n');
}
