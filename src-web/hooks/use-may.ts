import { isAllowed, type Permission, type Role } from '#shared/permissions.ts';
import { trpc } from '#web/api.ts';

const NOBODY: readonly Role[] = [];

/** The roles of who is signed in; none until that is known. */
export const useRoles = (): readonly Role[] => trpc.profile.session.useQuery().data?.roles ?? NOBODY;

/** Whether who is signed in has a right: hides what the server would refuse. */
export const useMay = (permission: Permission): boolean => isAllowed(useRoles(), permission);
