import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { ROLES, type Role } from '../permissions.ts';
import { paged } from '../admin/admin-queries.ts';
import { SearchText } from '../admin/search-text.ts';

/** What the list is sorted by: when somebody signed up, or the address. An index answers each. */
export const USER_SORTS = ['since', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

const MOST_ADDRESS = 320;

/**
 * `admin.users.list`; `cursor` is the number of the last account of the page before, or its address where addresses
 * sort. A search gives the newest account first, whatever is asked for.
 */
export const ListUsersInput = z.strictObject({
  /** The beginnings of words of name and address; empty is everybody. */
  search: SearchText,
  /** Only people with a role. */
  role: z.enum(ROLES).nullish(),
  sort: z.enum(USER_SORTS).default('since'),
  /** The newest account or z first. */ isDown: z.boolean().default(true),
  ...paged,
  cursor: z.union([z.int().positive(), z.string().max(MOST_ADDRESS)]).nullish(),
});
export type ListUsersInput = z.output<typeof ListUsersInput>;
export type UserCursor = NonNullable<ListUsersInput['cursor']>;

/** `admin.users.grantRole`, `.removeRole`. */
export const RoleInput = z.strictObject({ userId: IdSchema, role: z.enum(ROLES) });
export type RoleInput = z.output<typeof RoleInput>;

/** `admin.users.endSessions`. */
export const UserByIdInput = z.strictObject({ userId: IdSchema });

/** A person as an admin sees them; what they signed in with stays theirs. */
export type AdminUser = {
  id: string;
  displayName: string;
  email: string;
  isConfirmed: boolean;
  /** It has become part of another account, and is erased within a day. */ isMerged: boolean;
  roles: Role[];
  /** An authenticator app, or a passkey. */ hasSecondFactor: boolean;
  /** Devices that are signed in right now. */
  sessions: number;
  createdAt: Date;
};
