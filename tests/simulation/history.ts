import type { z } from 'zod';
import type { PoolFields } from '#shared/roles/role-pool.ts';
import type { Faults } from './world/faults.ts';

/** Something that somebody does, as data: when, who, and all that was drawn for it. */
export type Act = { at: number; actor: string };
export type AnyAct = Act & Record<string, unknown>;

export type TypeOf = { name: string; priceCents: number; channel: 'online' | 'door' | 'both'; quota: number | null };
export type EventOf = {
  title: string;
  /** From the night's beginning. */ startsInMs: number;
  capacity: number | null;
  types: TypeOf[];
  code: { percent: number; maxUses: number | null; maxPerPerson: number | null } | null;
  /** Of a weekly course: when its evenings begin, the first one as it. */ evenings?: number[];
  /** What lets in to one evening of it alone; the first is a trial. */ oneEvening?: {
    priceCents: number;
    quota: number | null;
  }[];
  /** Its tickets may go on to who waits, or to somebody by name. */ mayGoOn?: boolean;
  /** What is sold with its tickets: so many T-shirts of each size, and suppers. */ sells?: {
    shirts: number;
    suppers: number;
  };
  /** How leads and follows are kept in balance, where that is asked. */ pool?: z.input<typeof PoolFields> | null;
};
type PersonOf = { name: string; roles: string[] };

/** What the night finds when it begins. */
export type NightOf = {
  startsAt: number;
  /** How long people act, before everything comes to rest. */ lastsMs: number;
  events: EventOf[];
  people: PersonOf[];
  /** Of months instead of a night: so long nobody looks, then everything for some minutes. */ leapMs?: number;
  /** Desks at the door. */ desks: number;
  /** How many times slower than usual the house looks whether there is something to do. */ pace: number;
};

/** A whole history as data: replayed it is the same, also when what draws plans has changed. */
export type Plan = { seed: string; night: NightOf; faults: Faults; acts: AnyAct[] };
