import type { LocalDate } from '#shared/time.ts';
import { formatLongDate, formatTime } from '#shared/time.ts';
import type { CancelManner, DeclarationKind } from './declaration-kind.ts';

/** A declaration as its sender gave it; what of it is empty was not asked for, or its account is deleted. */
export type DeclarationView = {
  kind: DeclarationKind;
  manner: CancelManner | null;
  reason: string | null;
  name: string;
  identification: string | null;
  contract: string;
  endsOn: LocalDate | null;
  email: string;
  receivedAt: Date;
  token: string;
};

export const DECLARATION_TITLE: Record<DeclarationKind, string> = { cancel: 'Kündigung', withdraw: 'Widerruf' };
const MANNER_TEXT: Record<CancelManner, string> = {
  ordinary: 'ordentliche Kündigung',
  extraordinary: 'außerordentliche Kündigung',
};
const EARLIEST = 'zum frühestmöglichen Zeitpunkt';

/** Where it did not get through; never left at that: it names the other way. */
export const DECLARATION_FAILED = {
  title: 'Ihre Erklärung ist nicht angekommen',
  text: 'Bitte versuchen Sie es noch einmal, oder schreiben Sie uns eine E-Mail.',
} as const;

/** What is declared, in one sentence. */
export const DECLARATION_SENTENCE: Record<DeclarationKind, string> = {
  cancel: 'Hiermit kündige ich den folgenden Vertrag.',
  withdraw: 'Hiermit widerrufe ich den folgenden Vertrag.',
};

const TIME = new Intl.DateTimeFormat('de-DE', {
  timeZone: 'Europe/Berlin',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** `Freitag, 16. Januar 2026, 12:00:00 Uhr`: both laws want day and time of the receipt. */
export const receivedText = (at: Date): string => `${formatLongDate(at, 'de')}, ${TIME.format(at)} Uhr`;

/** `Freitag, 16. Januar 2026, 12:00 Uhr`: when something will happen, and until when one can answer. */
export const minuteText = (at: Date): string => `${formatLongDate(at, 'de')}, ${formatTime(at)} Uhr`;

/** `31. Mai 2026` as people read it; no day named is the earliest possible (§ 312k (5) BGB). */
export const endText = (day: LocalDate | null): string =>
  day === null
    ? EARLIEST
    : new Intl.DateTimeFormat('de-DE', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }).format(
        new Date(`${day}T12:00:00Z`),
      );

/** The declaration, line by line: the same for screen, mail and file. */
export function declarationRows(declaration: DeclarationView): [label: string, value: string][] {
  const { kind, manner, reason, name, identification, contract, endsOn, email, receivedAt } = declaration;
  const rows: [string, string | null][] = [
    ['Eingegangen am', receivedText(receivedAt)],
    ['Art der Kündigung', manner && MANNER_TEXT[manner]],
    ['Kündigungsgrund', reason],
    ['Name', name],
    ['Weitere Angaben zur Person', identification],
    ['Vertrag', contract],
    ['Kündigung zum', kind === 'cancel' ? endText(endsOn) : null],
    ['E-Mail-Adresse', email],
  ];
  return rows.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value]]));
}

/** The file the sender stores: plain text, readable anywhere and for good. */
export function declarationFile(declaration: DeclarationView, recipient: string): string {
  const rows = declarationRows(declaration);
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  const lines = rows.map(
    ([label, value]) => `${`${label}:`.padEnd(width)}${value.replaceAll('\n', `\n${' '.repeat(width)}`)}`,
  );
  return [
    DECLARATION_TITLE[declaration.kind],
    '',
    `An: ${recipient}`,
    '',
    DECLARATION_SENTENCE[declaration.kind],
    '',
    ...lines,
    '',
  ].join('\n');
}
