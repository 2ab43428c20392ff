import type { Lang } from '#shared/lang.ts';
import type { DanceRole } from '#shared/profile/profile-fields.ts';

/** What somebody dances on a seat; in this order everywhere: leads from the left, follows from the right. */
export const SEAT_ROLES = ['lead', 'follow', 'both'] as const;
export type SeatRole = (typeof SEAT_ROLES)[number];

/** The two that are kept in balance. */
export const SIDES = ['lead', 'follow'] as const satisfies readonly SeatRole[];
export type Side = (typeof SIDES)[number];
/** A lead and a follow. */
export const isCouple = (roles: readonly SeatRole[] | null): boolean =>
  roles?.length === 2 && SIDES.every((side) => roles.includes(side));
export const otherSide = (side: Side): Side => (side === 'lead' ? 'follow' : 'lead');

/** What an event asks; one without a pool asks nothing. */
export const ROLE_STYLES = ['lead_follow', 'lead_follow_both'] as const;
/** When one pays: with the order, or once the list has found a partner. */
export const POOL_PAYS = ['now', 'matched'] as const;
export type PoolPays = (typeof POOL_PAYS)[number];
export type RoleStyle = (typeof ROLE_STYLES)[number];

export const rolesOf = (style: RoleStyle): readonly SeatRole[] => (style === 'lead_follow' ? SIDES : SEAT_ROLES);

export const ROLE_WORDS = { lead: 'Lead', follow: 'Follow', both: 'Both' } as const satisfies Record<SeatRole, string>;

/** A type of ticket with what is danced on it: `Lab + Social, Lead`. */
export const typeWithRole = (name: string, role: SeatRole | null | undefined, lang: Lang = 'en'): string =>
  role == null ? name : `${name}, ${role === 'both' && lang === 'de' ? 'Beides' : ROLE_WORDS[role]}`;

const OF_PROFILE = { Leader: 'lead', Follower: 'follow', Both: 'both' } as const satisfies Record<DanceRole, SeatRole>;

/** What somebody usually dances, as their profile says it. */
export const usualRole = (danceRole: DanceRole | null): SeatRole | null =>
  danceRole === null ? null : OF_PROFILE[danceRole];

/** The same, as a profile keeps it. */
export const asProfileRole = (role: SeatRole): DanceRole =>
  role === 'lead' ? 'Leader' : role === 'follow' ? 'Follower' : 'Both';
