import { formatCents } from '#shared/money.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import type { InboxWords } from './inbox-words.ts';
import type { Lang } from '#shared/lang.ts';

export type Change = { field: string; before: string | null; after: string | null };

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Instants are kept as milliseconds under names that say so. */
const IS_INSTANT = /(At|Date|End|Start|Until)$/;
const LEAST_INSTANT = 946_684_800_000;

function asText(field: string, value: unknown, lang: Lang): string | null {
  if (value === undefined) return null;
  if (value === null) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') {
    if (field.endsWith('Cents')) return formatCents(value, lang);
    if (IS_INSTANT.test(field) && value > LEAST_INSTANT)
      return `${formatMemberDate(new Date(value), lang)}, ${formatTime(new Date(value))}`;
    return String(value);
  }
  if (Array.isArray(value)) return value.map((one) => asText(field, one, lang) ?? '').join(', ') || 'none';
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, one]) => `${inWords(name)}: ${asText(name, one, lang) ?? ''}`)
      .join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What was different after an act, field by field; what stayed the same is left out. */
export function changesOf(before: unknown, after: unknown, lang: Lang): Change[] {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    const change = { field, before: asText(field, was[field], lang), after: asText(field, is[field], lang) };
    return change.before === change.after ? [] : [change];
  });
}

/** What an act was about, for who can't be named: a kind with the beginning of its id. There is one shop, so it has none. */
export function subjectWords(kind: string, id: string, words: InboxWords): string {
  return kind === 'shop' ? words.theShop : `${inWords(kind)} ${id.slice(0, 8)}`;
}

/** `role.granted` as a person says it: 'Role granted'; `maxCapacity`: 'Max capacity'. */
export function inWords(name: string): string {
  const words = name
    .replace(/Cents$|^is(?=[A-Z])|^has(?=[A-Z])/g, '')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
