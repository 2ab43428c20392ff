import { adminPaths } from '#web/admin-paths.ts';
import { paths } from '#web/paths.ts';
import type { AdminIconName } from '#web/ui/admin/admin-icon.tsx';

/** The panel's pages in the order of its menu; one that does not exist yet is not in it. */
export const ADMIN_TABS = [
  { id: 'overview', label: 'Overview', href: paths.admin, icon: 'list-details' },
  { id: 'tonight', label: 'Tonight', href: adminPaths.tonight, icon: 'broadcast' },
  { id: 'events', label: 'Events', href: adminPaths.events, icon: 'calendar-plus' },
  { id: 'workshops', label: 'Workshops', href: adminPaths.workshops, icon: 'speakerphone' },
  { id: 'tickets', label: 'Tickets', href: adminPaths.tickets, icon: 'ticket' },
  { id: 'money', label: 'Money', href: adminPaths.money, icon: 'cash' },
  { id: 'abos', label: 'Abos', href: adminPaths.abos, icon: 'send' },
  { id: 'people', label: 'People', href: adminPaths.people, icon: 'shield-check' },
  { id: 'desks', label: 'Desks', href: adminPaths.desks, icon: 'device-desktop' },
  { id: 'tax', label: 'Tax', href: adminPaths.tax, icon: 'receipt-tax' },
  { id: 'inbox', label: 'Inbox', href: adminPaths.inbox, icon: 'inbox' },
  { id: 'audit', label: 'Audit', href: adminPaths.audit, icon: 'list-details' },
  { id: 'statistics', label: 'Statistics', href: adminPaths.statistics, icon: 'chart-bar' },
] as const satisfies readonly { id: string; label: string; href: string; icon: AdminIconName }[];

export type AdminTabId = (typeof ADMIN_TABS)[number]['id'];
