import type { PartsPlan } from '#shared/parts/parts-plan-input.ts';

/** Of each later part the evening's number or the day, as it is typed. */
export const partsValuesOf = (plan: PartsPlan | null): string[] =>
  plan?.map((part) => ('evening' in part ? String(part.evening) : part.day)) ?? [];

/** Null is at once; what is no number and no day the schema refuses. */
export const partsInputOf = (parts: readonly string[], kind: string): object[] | null =>
  parts.length === 0
    ? null
    : parts.map((part) =>
        kind === 'course' ? { evening: part.trim() === '' ? Number.NaN : Number(part) } : { day: part },
      );
