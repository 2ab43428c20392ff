import { paths } from '#web/paths.ts';
import type { AdminIconName } from '#web/ui/admin/admin-icon.tsx';

/** The panel's pages in the order of its menu; one that does not exist yet is not in it. */
export const ADMIN_TABS = [
  { id: 'overview', label: 'Overview', href: paths.admin, icon: 'list-details' },
  { id: 'tonight', label: 'Tonight', href: paths.adminTonight, icon: 'broadcast' },
  { id: 'events', label: 'Events', href: paths.adminEvents, icon: 'calendar-plus' },
  { id: 'workshops', label: 'Workshops', href: paths.adminWorkshops, icon: 'speakerphone' },
  { id: 'tickets', label: 'Tickets', href: paths.adminTickets, icon: 'ticket' },
  { id: 'money', label: 'Money', href: paths.adminMoney, icon: 'cash' },
  { id: 'abos', label: 'Abos', href: paths.adminAbos, icon: 'send' },
  { id: 'people', label: 'People', href: paths.adminPeople, icon: 'shield-check' },
  { id: 'desks', label: 'Desks', href: paths.adminDesks, icon: 'device-desktop' },
  { id: 'tax', label: 'Tax', href: paths.adminTax, icon: 'receipt-tax' },
  { id: 'inbox', label: 'Inbox', href: paths.adminInbox, icon: 'inbox' },
  { id: 'audit', label: 'Audit', href: paths.adminAudit, icon: 'list-details' },
  { id: 'statistics', label: 'Statistics', href: paths.adminStatistics, icon: 'chart-bar' },
] as const satisfies readonly { id: string; label: string; href: string; icon: AdminIconName }[];

export type AdminTabId = (typeof ADMIN_TABS)[number]['id'];
