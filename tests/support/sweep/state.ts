import { randomUUID } from 'node:crypto';

/** One record in one state: what a caller would send to name it, and whose it is. */
export type State = {
  label: string;
  value: string;
  /** The account it belongs to; undefined is nobody's in particular. */ ownerId?: string | undefined;
  /** What the other fields name beside it: a ticket type's own night. */ beside?: Record<string, unknown>;
};

/** One input of a procedure, and the states it is about. */
export type Case = { label: string; input: unknown; states: readonly State[] };

/** States by the field that names them: `eventId`, or narrower `admin.payments#id` and `kasse.unlock#code`. */
export type Pools = Record<string, readonly State[]>;

/** An id of the right form that names nothing. */
export const UNKNOWN_ID = randomUUID();
export const unknown: State = { label: 'unknown', value: UNKNOWN_ID };

/** The states a field of a procedure can be in; the narrowest pool that is named wins. */
export function poolOf(pools: Pools, procedure: string, field: string): readonly State[] | undefined {
  const parts = procedure.split('.');
  for (let length = parts.length; length > 0; length--) {
    const pool = pools[`${parts.slice(0, length).join('.')}#${field}`];
    if (pool !== undefined) return pool;
  }
  return pools[field];
}
