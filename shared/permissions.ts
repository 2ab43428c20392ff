/**
 * Roles a person can be granted; everyone signed in may buy. `admin` does everything, `organiser` everything but roles,
 * keys, settings and letters about people's data, `accountant` reads money, `door_lead` has tonight, desks and shifts,
 * `cashier` works the till.
 */
export const ROLES = ['admin', 'organiser', 'accountant', 'door_lead', 'cashier'] as const;
export type Role = (typeof ROLES)[number];

const OFFICE = ['admin', 'organiser'] as const;
const MONEY = ['admin', 'organiser', 'accountant'] as const;
const NIGHT = ['admin', 'organiser', 'door_lead'] as const;
const PANEL = ['admin', 'organiser', 'accountant', 'door_lead'] as const;
const TILL = ['admin', 'organiser', 'door_lead', 'cashier'] as const;

/** The one table of rights: what the program asks before it does something, and who may. `all` is everyone signed in. */
const RIGHTS = {
  'checkout:buy': 'all',
  'profile:own': 'all',
  'kasse:schedule': 'all',
  /** Gets into the panel, to see there what the other rights show. */
  'panel:open': PANEL,
  /** What of the panel has no right of its own. */
  'admin:read': OFFICE,
  'events:manage': OFFICE,
  /** Sums, orders, exports, statistics; changes nothing. */
  'money:read': MONEY,
  /** Refunds, and payments that the books can't place. */
  'payments:manage': OFFICE,
  /** Closings and tax packages of the tills. */
  'fiscal:read': MONEY,
  /** Closing sheets of the nights. */
  'nights:report': PANEL,
  'kasse:pin': TILL,
  /** Answers with a PIN for what a cashier may not do alone. */
  'door:supervise': OFFICE,
  'desks:manage': NIGHT,
  'guests:search': NIGHT,
  'board:watch': NIGHT,
  /** Plans who works a night, and changes everybody's entries in the shift calendar. */
  'shifts:plan': NIGHT,
  'people:manage': OFFICE,
  /** All that is kept of somebody, handed over or erased on their letter. */
  'people:data': ['admin'],
  'workshops:manage': OFFICE,
  'newsletters:manage': OFFICE,
  /** What memberships there are, and what they cost those who order one from now on. */
  'plans:manage': OFFICE,
  /** What the pages say that is the club's own. */
  'website:edit': OFFICE,
  /** Who has which role, and the second factor of somebody else. */
  'roles:manage': ['admin'],
  /** Keys by which other programs ask. */
  'keys:manage': ['admin'],
  /** Other programs that are told what happens here. */
  'webhooks:manage': ['admin'],
  /** Security devices of the tills, and what else is set up once. */
  'settings:manage': ['admin'],
} as const satisfies Record<string, 'all' | readonly Role[]>;

export type Permission = keyof typeof RIGHTS;
/** All that the program asks before it does something. */
export const PERMISSIONS = Object.keys(RIGHTS) as readonly Permission[];

const rolesOf = (permission: Permission): 'all' | readonly Role[] => RIGHTS[permission];

/** Pure: what someone signed in with these roles may do. The server asks it in every verb; the browser only to hide. */
export function isAllowed(roles: readonly Role[], permission: Permission): boolean {
  const allowed = rolesOf(permission);
  return allowed === 'all' || roles.some((role) => allowed.includes(role));
}

/** The roles that may; for statements that look for people who may. */
export function rolesWith(permission: Permission): readonly Role[] {
  const allowed = rolesOf(permission);
  return allowed === 'all' ? ROLES : allowed;
}

/** Roles that see everybody's data or money: outside demo mode they count only after the second factor. */
const BEHIND_SECOND_FACTOR: readonly Role[] = MONEY;

/** Whether a role counts only after the second factor. */
export const needsSecondFactor = (role: Role): boolean => BEHIND_SECOND_FACTOR.includes(role);

/** What a role is called in the panel. */
export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Admin',
  organiser: 'Organiser',
  accountant: 'Accountant',
  door_lead: 'Door lead',
  cashier: 'Cashier',
};

/** While nobody knows yet whether somebody may see a page of the panel. */
export const CHECKING = 'Berechtigung überprüfen...';
