import type { AdminPagePath } from './admin-pages.ts';
import type { PageRoute } from './page-route.ts';

const ADMIN = { render: 'client', access: 'admin:read', isBare: true } as const;
const PANEL = { ...ADMIN, access: 'panel:open' } as const;
const MONEY = { ...ADMIN, access: 'money:read' } as const;
const BOARD = { ...ADMIN, access: 'board:watch' } as const;
const SHIFTS = { ...ADMIN, access: 'shifts:plan' } as const;
const DESKS = { ...ADMIN, access: 'desks:manage' } as const;
const REPORTS = { ...ADMIN, access: 'nights:report' } as const;
const FISCAL = { ...ADMIN, access: 'fiscal:read' } as const;
const SETTINGS = { ...ADMIN, access: 'settings:manage' } as const;
const KEYS = { ...ADMIN, access: 'keys:manage' } as const;

type Kind = Omit<PageRoute, 'path' | 'load'>;

/** Where the panel's pages lie is not known on a visitor's way: the list comes with the first of them. */
const page = (kind: Kind, path: AdminPagePath): PageRoute => ({
  ...kind,
  path,
  load: async () => (await import('./admin-pages.ts')).ADMIN_PAGES[path](),
});

/** One that is whole in both languages, so that the German one has an address under `/de`. */
const whole = (kind: Kind, path: AdminPagePath): PageRoute => ({ ...page(kind, path), isInBoth: true });

/** The panel. */
export const ADMIN_ROUTES: readonly PageRoute[] = [
  whole(PANEL, '/admin'),
  whole(BOARD, '/admin/tonight'),
  page(ADMIN, '/admin/members'),
  page(ADMIN, '/admin/members/import'),
  page(ADMIN, '/admin/mailings'),
  page(ADMIN, '/admin/mailings/write'),
  page(ADMIN, '/admin/people'),
  page(ADMIN, '/admin/people/:id'),
  page(MONEY, '/admin/orders'),
  page(MONEY, '/admin/orders/:id'),
  page(ADMIN, '/admin/inbox'),
  page(ADMIN, '/admin/audit'),
  whole(SHIFTS, '/admin/shifts'),
  whole(DESKS, '/admin/desks'),
  page(ADMIN, '/admin/desks/goods'),
  whole(REPORTS, '/admin/desks/reports'),
  whole(REPORTS, '/admin/desks/reports/:id'),
  whole(DESKS, '/admin/desks/import'),
  whole(DESKS, '/admin/desks/:id/import'),
  page(FISCAL, '/admin/tax'),
  page(SETTINGS, '/admin/tax/set-up'),
  page(ADMIN, '/admin/plans'),
  page(ADMIN, '/admin/website'),
  page(ADMIN, '/admin/workshops'),
  page(MONEY, '/admin/engagements'),
  page(MONEY, '/admin/engagements/:id'),
  page(ADMIN, '/admin/events'),
  page(ADMIN, '/admin/events/new'),
  page(ADMIN, '/admin/events/new-nights'),
  whole(ADMIN, '/admin/events/calendar'),
  page(ADMIN, '/admin/events/import'),
  page(ADMIN, '/admin/events/:id'),
  page(ADMIN, '/admin/guests'),
  page(ADMIN, '/admin/tickets'),
  page(MONEY, '/admin/money'),
  whole(MONEY, '/admin/statistics'),
  page(KEYS, '/admin/developers'),
];
