/** Handed out at the door, once per membership. */
export const MEMBERSHIP_PERKS = ['t-shirt', 'wristband'] as const;
export type MembershipPerk = (typeof MEMBERSHIP_PERKS)[number];
