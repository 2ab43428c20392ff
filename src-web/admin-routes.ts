import type { PageRoute } from './page-route.ts';

const ADMIN = { render: 'client', access: 'admin:read', isBare: true } as const;
const MONEY = { ...ADMIN, access: 'money:read' } as const;
const BOARD = { ...ADMIN, access: 'board:watch' } as const;
const DESKS = { ...ADMIN, access: 'desks:manage' } as const;
const REPORTS = { ...ADMIN, access: 'nights:report' } as const;
const FISCAL = { ...ADMIN, access: 'fiscal:read' } as const;
const SETTINGS = { ...ADMIN, access: 'settings:manage' } as const;

/** The panel. */
export const ADMIN_ROUTES: readonly PageRoute[] = [
  {
    ...ADMIN,
    access: 'panel:open',
    path: '/admin',
    load: () => import('./pages/admin/overview-page.tsx').then((m) => m.OverviewPage),
  },
  { ...BOARD, path: '/admin/tonight', load: () => import('./pages/admin/tonight-page.tsx').then((m) => m.TonightPage) },
  { ...ADMIN, path: '/admin/abos', load: () => import('./pages/admin/abos-page.tsx').then((m) => m.AbosPage) },
  { ...ADMIN, path: '/admin/people', load: () => import('./pages/admin/people-page.tsx').then((m) => m.PeoplePage) },
  {
    ...ADMIN,
    path: '/admin/people/:id',
    load: () => import('./pages/admin/person-page.tsx').then((m) => m.PersonPage),
  },
  { ...MONEY, path: '/admin/orders', load: () => import('./pages/admin/orders-page.tsx').then((m) => m.OrdersPage) },
  { ...MONEY, path: '/admin/orders/:id', load: () => import('./pages/admin/order-page.tsx').then((m) => m.OrderPage) },
  { ...ADMIN, path: '/admin/inbox', load: () => import('./pages/admin/inbox-page.tsx').then((m) => m.InboxPage) },
  { ...ADMIN, path: '/admin/audit', load: () => import('./pages/admin/audit-page.tsx').then((m) => m.AuditPage) },
  { ...DESKS, path: '/admin/desks', load: () => import('./pages/admin/desks-page.tsx').then((m) => m.DesksPage) },
  { ...ADMIN, path: '/admin/desks/goods', load: () => import('./pages/admin/goods-page.tsx').then((m) => m.GoodsPage) },
  {
    ...REPORTS,
    path: '/admin/desks/reports',
    load: () => import('./pages/admin/night-reports-page.tsx').then((m) => m.NightReportsPage),
  },
  {
    ...REPORTS,
    path: '/admin/desks/reports/:id',
    load: () => import('./pages/admin/night-report-page.tsx').then((m) => m.NightReportPage),
  },
  {
    ...DESKS,
    path: '/admin/desks/import',
    load: () => import('./pages/admin/import-journal-page.tsx').then((m) => m.ImportJournalPage),
  },
  {
    ...DESKS,
    path: '/admin/desks/:id/import',
    load: () => import('./pages/admin/import-journal-page.tsx').then((m) => m.ImportJournalPage),
  },
  { ...FISCAL, path: '/admin/tax', load: () => import('./pages/admin/tax-page.tsx').then((m) => m.TaxPage) },
  {
    ...SETTINGS,
    path: '/admin/tax/set-up',
    load: () => import('./pages/admin/set-up-device-page.tsx').then((m) => m.SetUpDevicePage),
  },
  {
    ...ADMIN,
    path: '/admin/workshops',
    load: () => import('./pages/admin/workshops-page.tsx').then((m) => m.WorkshopsPage),
  },
  {
    ...ADMIN,
    path: '/admin/events',
    load: () => import('./pages/admin/events-page.tsx').then((m) => m.AdminEventsPage),
  },
  {
    ...ADMIN,
    path: '/admin/events/new',
    load: () => import('./pages/admin/new-event-page.tsx').then((m) => m.NewEventPage),
  },
  {
    ...ADMIN,
    path: '/admin/abos/write',
    load: () => import('./pages/admin/mailing-page.tsx').then((m) => m.MailingPage),
  },
  {
    ...ADMIN,
    path: '/admin/events/new-nights',
    load: () => import('./pages/admin/new-nights-page.tsx').then((m) => m.NewNightsPage),
  },
  {
    ...ADMIN,
    path: '/admin/events/calendar',
    load: () => import('./pages/admin/nights-calendar-page.tsx').then((m) => m.NightsCalendarPage),
  },
  {
    ...ADMIN,
    path: '/admin/events/import',
    load: () => import('./pages/admin/import-events-page.tsx').then((m) => m.ImportEventsPage),
  },
  {
    ...ADMIN,
    path: '/admin/events/:id',
    load: () => import('./pages/admin/edit-event-page.tsx').then((m) => m.EditEventPage),
  },
  {
    ...ADMIN,
    path: '/admin/tickets',
    load: () => import('./pages/admin/tickets-page.tsx').then((m) => m.AdminTicketsPage),
  },
  { ...MONEY, path: '/admin/money', load: () => import('./pages/admin/money-page.tsx').then((m) => m.AdminMoneyPage) },
  {
    ...MONEY,
    path: '/admin/statistics',
    load: () => import('./pages/admin/statistics-page.tsx').then((m) => m.AdminStatisticsPage),
  },
  {
    ...ADMIN,
    access: 'keys:manage',
    path: '/admin/developers',
    load: () => import('./pages/admin/developers-page.tsx').then((m) => m.DevelopersAdminPage),
  },
];
