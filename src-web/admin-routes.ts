import type { AdminPageName } from './admin-pages.ts';
import type { PageRoute } from './page-route.ts';

const ADMIN = { render: 'client', access: 'admin:read', isBare: true } as const;
const MONEY = { ...ADMIN, access: 'money:read' } as const;
const BOARD = { ...ADMIN, access: 'board:watch' } as const;
const DESKS = { ...ADMIN, access: 'desks:manage' } as const;
const REPORTS = { ...ADMIN, access: 'nights:report' } as const;
const FISCAL = { ...ADMIN, access: 'fiscal:read' } as const;
const SETTINGS = { ...ADMIN, access: 'settings:manage' } as const;

/** Where the panel's pages lie is not known on a visitor's way: the list comes with the first of them. */
const page = (name: AdminPageName) => async () => (await import('./admin-pages.ts')).ADMIN_PAGES[name]();

/** The panel. */
export const ADMIN_ROUTES: readonly PageRoute[] = [
  {
    ...ADMIN,
    access: 'panel:open',
    path: '/admin',
    load: page('overview'),
  },
  { ...BOARD, path: '/admin/tonight', load: page('tonight') },
  { ...ADMIN, path: '/admin/abos', load: page('abos') },
  { ...ADMIN, path: '/admin/people', load: page('people') },
  {
    ...ADMIN,
    path: '/admin/people/:id',
    load: page('person'),
  },
  { ...MONEY, path: '/admin/orders', load: page('orders') },
  { ...MONEY, path: '/admin/orders/:id', load: page('order') },
  { ...ADMIN, path: '/admin/inbox', load: page('inbox') },
  { ...ADMIN, path: '/admin/audit', load: page('audit') },
  { ...DESKS, path: '/admin/desks', load: page('desks') },
  { ...ADMIN, path: '/admin/desks/goods', load: page('goods') },
  {
    ...REPORTS,
    path: '/admin/desks/reports',
    load: page('night-reports'),
  },
  {
    ...REPORTS,
    path: '/admin/desks/reports/:id',
    load: page('night-report'),
  },
  {
    ...DESKS,
    path: '/admin/desks/import',
    load: page('import-journal'),
  },
  {
    ...DESKS,
    path: '/admin/desks/:id/import',
    load: page('import-journal'),
  },
  { ...FISCAL, path: '/admin/tax', load: page('tax') },
  {
    ...SETTINGS,
    path: '/admin/tax/set-up',
    load: page('set-up-device'),
  },
  {
    ...ADMIN,
    path: '/admin/workshops',
    load: page('workshops'),
  },
  {
    ...ADMIN,
    path: '/admin/events',
    load: page('events'),
  },
  {
    ...ADMIN,
    path: '/admin/events/new',
    load: page('new-event'),
  },
  {
    ...ADMIN,
    path: '/admin/abos/write',
    load: page('mailing'),
  },
  {
    ...ADMIN,
    path: '/admin/events/new-nights',
    load: page('new-nights'),
  },
  {
    ...ADMIN,
    path: '/admin/events/calendar',
    load: page('nights-calendar'),
  },
  {
    ...ADMIN,
    path: '/admin/events/import',
    load: page('import-events'),
  },
  {
    ...ADMIN,
    path: '/admin/events/:id',
    load: page('edit-event'),
  },
  {
    ...ADMIN,
    path: '/admin/tickets',
    load: page('tickets'),
  },
  { ...MONEY, path: '/admin/money', load: page('money') },
  {
    ...MONEY,
    path: '/admin/statistics',
    load: page('statistics'),
  },
  {
    ...ADMIN,
    access: 'keys:manage',
    path: '/admin/developers',
    load: page('developers'),
  },
];
