import type { CodeTable } from '#shared/promo-codes/promo-code.ts';
import type { ForeignKind } from '#server/adapters/foreign-files/foreign-kind.ts';

/** A table with codes in it, as text. */
export const CODE_TABLE: ForeignKind<{ text: string }, CodeTable> = { name: 'codes', withinMs: 10_000 };
