import type { ForeignKind } from '#server/adapters/foreign-files/foreign-kind.ts';

export type OddWay =
  | 'takes for ever'
  | 'takes all memory'
  | 'ends the thread'
  | 'calls itself for ever'
  | 'is refused'
  | 'is read';

/** Its limit is short where the file is to reach it, and long where something else is to end it. */
export const ODD: ForeignKind<{ way: OddWay }, unknown> = { name: 'odd', withinMs: 60_000 };
export const SOON: ForeignKind<{ way: OddWay }, unknown> = { ...ODD, withinMs: 500 };
/** Takes as long as it is told, and gives the number of its thread. */
export const CALM: ForeignKind<{ ms: number }, number> = { name: 'calm', withinMs: 60_000 };
export const BYTES: ForeignKind<{ bytes: Uint8Array }, { back: Uint8Array }> = { name: 'bytes', withinMs: 60_000 };
