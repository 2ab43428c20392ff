/** Roles a person can be granted; everyone signed in may buy. */
export const ROLES = ['admin', 'door_lead', 'cashier'] as const;
export type Role = (typeof ROLES)[number];

/** All that the program asks before it does something. */
export const PERMISSIONS = [
  'checkout:buy',
  'profile:own',
  'admin:read',
  'events:manage',
  'payments:manage',
  'kasse:schedule',
  'kasse:pin',
  'desks:manage',
  'guests:search',
  'board:watch',
  'people:manage',
  'workshops:manage',
  'newsletters:manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const ANY_SIGNED_IN: readonly Permission[] = ['checkout:buy', 'profile:own', 'kasse:schedule'];
const BY_ROLE: Record<Role, readonly Permission[]> = {
  admin: [
    'admin:read',
    'events:manage',
    'payments:manage',
    'kasse:pin',
    'desks:manage',
    'guests:search',
    'board:watch',
    'people:manage',
    'workshops:manage',
    'newsletters:manage',
  ],
  // Leads a night at the door: works the till, finds guests by name, and sees the board.
  door_lead: ['kasse:pin', 'guests:search', 'board:watch'],
  cashier: ['kasse:pin'],
};

/** Pure: what someone signed in with these roles may do. The server asks it in every verb; the browser only to hide. */
export function isAllowed(roles: readonly Role[], permission: Permission): boolean {
  return ANY_SIGNED_IN.includes(permission) || roles.some((role) => BY_ROLE[role].includes(permission));
}
