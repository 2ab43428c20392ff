import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/time.ts';
import { between, chance, pick, type Random } from './machine/random.ts';
import type { AnyAct, NightOf } from './history.ts';
import { NO_FAULTS, type Faults, type Kill, type Span } from './world/faults.ts';

/** Half of all nights have a kind of fault, unless said otherwise: a swarm finds more than all of them at once. */
const share = (random: Random, most: number, off = 0.5): number => (chance(random, off) ? 0 : random() * most);

type Spans = { most: number; upToMs: number; off: number };

function spans(random: Random, { lastsMs }: NightOf, { most, upToMs, off }: Spans): Span[] {
  if (chance(random, off)) return [];
  return Array.from({ length: between(random, 1, most) }, () => {
    const from = Math.floor(random() * lastsMs);
    return { from, to: from + Math.floor(random() * upToMs) };
  });
}

const TABLES = [
  'tickets',
  'refunds',
  'refunds',
  'refunds',
  'outbox',
  'orders',
  'seat_holds',
  'provider_events',
  'audit_log',
  'desk_entries',
  'admissions',
];
const PATHS = ['/v1/refunds', '/v1/checkout/sessions', '/trpc/kasse.sync', '/webhooks/stripe', '/'];

function drawKill(random: Random, { lastsMs }: NightOf): Kill {
  const base = { at: Math.floor(random() * lastsMs), backAfterMs: between(random, 1, 60) * SECOND_MS };
  const how = random();
  if (how < 0.5) return { ...base, behind: 'insert', table: pick(random, TABLES) };
  if (how < 0.7) return { ...base, behind: 'request', path: pick(random, PATHS) };
  return { ...base, behind: 'commits', count: between(random, 1, 12) };
}

/** In its busy hours, behind one of the next commits. */
function drawDeskKill(random: Random, { desks }: NightOf): Faults['deskKills'][number] {
  const at = 5 * HOUR_MS + Math.floor(random() * 8 * HOUR_MS);
  const count = between(random, 1, 12);
  return {
    at,
    backAfterMs: between(random, 1, 60) * SECOND_MS,
    behind: 'commits',
    count,
    desk: between(random, 0, Math.max(0, desks - 1)),
  };
}

/** What is done in several transactions, and what each of them writes: half of the time somebody dies in between. */
const IN_PARTS: Readonly<Record<string, string>> = {
  'cancels-night': 'refunds',
  moves: 'orders',
  'refunds-twice': 'refunds',
};

const aimedKills = (random: Random, acts: readonly AnyAct[]): Kill[] =>
  acts.flatMap(({ at, does }) => {
    const table = IN_PARTS[String(does)];
    const isAimed = chance(random, 0.5);
    return table === undefined || !isAimed
      ? []
      : [{ at, backAfterMs: between(random, 1, 60) * SECOND_MS, behind: 'insert' as const, table }];
  });

export function drawFaults(random: Random, night: NightOf, acts: readonly AnyAct[]): Faults {
  const kills = chance(random, 0.4)
    ? []
    : [...Array.from({ length: between(random, 1, 12) }, () => drawKill(random, night)), ...aimedKills(random, acts)];
  return {
    ...NO_FAULTS,
    latencyMs: pick(random, [20, 300, 3_000]),
    webhookLost: share(random, 0.5),
    webhookTwice: share(random, 0.5),
    webhookLateMs: share(random, 4 * HOUR_MS),
    providerFails: share(random, 0.25),
    providerFailsAfter: share(random, 0.25),
    providerUnheard: share(random, 0.25),
    providerDeaf: spans(random, night, { most: 5, upToMs: 20 * MINUTE_MS, off: 0.65 }),
    providerDown: spans(random, night, { most: 2, upToMs: 2 * HOUR_MS, off: 0.7 }),
    mailDown: spans(random, night, { most: 1, upToMs: 30 * HOUR_MS, off: 0.7 }),
    streetLost: share(random, 0.3),
    receiverDown: spans(random, night, { most: 2, upToMs: 3 * HOUR_MS, off: 0.7 }),
    deskLost: share(random, 0.4),
    deskCut: spans(random, night, { most: 3, upToMs: 3 * HOUR_MS, off: 0.5 }),
    deskKills: chance(random, 0.5)
      ? []
      : Array.from({ length: between(random, 1, 4) }, () => drawDeskKill(random, night)),
    serverKills: kills.toSorted((a, b) => a.at - b.at),
  };
}
