import { isAllowed, type Permission, type Role } from '#shared/permissions.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { paths } from '#web/routes/paths.ts';
import type { AdminIconName } from '#web/ui/admin/admin-icon.tsx';

/** The panel's pages in the order of its menu; one that does not exist yet is not in it. */
const ADMIN_TABS = [
  { id: 'overview', href: paths.admin, icon: 'list-details', may: 'money:read' },
  { id: 'tonight', href: adminPaths.tonight, icon: 'broadcast', may: 'board:watch' },
  { id: 'events', href: adminPaths.events, icon: 'calendar-plus', may: 'admin:read' },
  { id: 'workshops', href: adminPaths.workshops, icon: 'speakerphone', may: 'workshops:manage' },
  { id: 'artists', href: adminPaths.engagements, icon: 'star', may: 'money:read' },
  { id: 'guests', href: adminPaths.guests, icon: 'rosette-discount', may: 'events:manage' },
  { id: 'tickets', href: adminPaths.tickets, icon: 'ticket', may: 'admin:read' },
  { id: 'orders', href: adminPaths.orders, icon: 'copy', may: 'money:read' },
  { id: 'money', href: adminPaths.money, icon: 'cash', may: 'money:read' },
  { id: 'members', href: adminPaths.members, icon: 'user-check', may: 'newsletters:manage' },
  { id: 'mailings', href: adminPaths.mailings, icon: 'send', may: 'newsletters:manage' },
  { id: 'plans', href: adminPaths.plans, icon: 'star', may: 'plans:manage' },
  { id: 'website', href: adminPaths.website, icon: 'pencil', may: 'website:edit' },
  { id: 'people', href: adminPaths.people, icon: 'shield-check', may: 'people:manage' },
  { id: 'shifts', href: adminPaths.shifts, icon: 'calendar-user', may: 'shifts:plan' },
  { id: 'desks', href: adminPaths.desks, icon: 'device-desktop', may: 'desks:manage' },
  { id: 'tax', href: adminPaths.tax, icon: 'receipt-tax', may: 'fiscal:read' },
  { id: 'inbox', href: adminPaths.inbox, icon: 'inbox', may: 'people:manage' },
  { id: 'audit', href: adminPaths.audit, icon: 'list-details', may: 'admin:read' },
  { id: 'statistics', href: adminPaths.statistics, icon: 'chart-bar', may: 'money:read' },
  { id: 'developers', href: adminPaths.developers, icon: 'code', may: 'keys:manage' },
] as const satisfies readonly { id: string; href: string; icon: AdminIconName; may: Permission }[];

export type AdminTabId = (typeof ADMIN_TABS)[number]['id'];

/** The pages that somebody with these roles may open. */
export const tabsFor = (roles: readonly Role[]) => ADMIN_TABS.filter(({ may }) => isAllowed(roles, may));
