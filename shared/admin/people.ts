import { z } from 'zod';
import { IdSchema } from '../ids.ts';
import { ROLES, type Role } from '../permissions.ts';
import { paged } from './admin-queries.ts';
import { SearchText } from './search-text.ts';

/** `admin.users.list`: the newest account first; `cursor` is the number of the last one of the page before. */
export const ListUsersInput = z.strictObject({
  /** The beginnings of words of name and address; empty is everybody. */
  search: SearchText,
  /** Only people with a role. */
  role: z.enum(ROLES).nullish(),
  ...paged,
  cursor: z.int().positive().nullish(),
});
export type ListUsersInput = z.output<typeof ListUsersInput>;

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
  roles: Role[];
  /** An authenticator app, or a passkey. */ hasSecondFactor: boolean;
  /** Devices that are signed in right now. */
  sessions: number;
  createdAt: Date;
};
