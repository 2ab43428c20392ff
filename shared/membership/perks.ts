/** Handed out at the door, once per membership (decisions §5). */
export const MEMBERSHIP_PERKS = ['t-shirt', 'wristband'] as const;
export type MembershipPerk = (typeof MEMBERSHIP_PERKS)[number];
