import type { ComponentType } from 'react';
import { parse } from 'regexparam';
import type { Role } from '#shared/permissions.ts';

export type PageRoute = {
  /** As wouter writes it: `/events/:id`. */
  path: string;
  load: () => Promise<ComponentType>;
  /**
   * `server`: public, rendered and cached (fetches in pages/prefetch.ts). `client`: an empty frame, never kept, never
   * found.
   */
  render: 'server' | 'client';
  /** Who may see it; the server asks again in every procedure. */
  access?: 'user' | Role;
  lang?: 'de';
  /** A server-rendered page with styles of its own: its file, so that they come with the HTML. */
  styledBy?: string;
  /** Fills the window itself: no bar, no footer. */
  isBare?: boolean;
};

/** One line per page. */
export const routes: readonly PageRoute[] = [
  { path: '/', load: () => import('./pages/home-page.tsx').then((m) => m.HomePage), render: 'server' },
  { path: '/events', load: () => import('./pages/events-page.tsx').then((m) => m.EventsPage), render: 'server' },
  { path: '/events/:id', load: () => import('./pages/event-page.tsx').then((m) => m.EventPage), render: 'server' },
  { path: '/parties', load: () => import('./pages/parties-page.tsx').then((m) => m.PartiesPage), render: 'server' },
  {
    path: '/festivals',
    load: () => import('./pages/festivals-page.tsx').then((m) => m.FestivalsPage),
    render: 'server',
  },
  {
    path: '/festivals/munich-bachata-fest',
    load: () => import('./pages/festival-page.tsx').then((m) => m.FestivalPage),
    render: 'server',
  },
  {
    path: '/festivals/bachata-beach',
    load: () => import('./pages/festival-page.tsx').then((m) => m.FestivalPage),
    render: 'server',
  },
  {
    path: '/festivals/bachazouk',
    load: () => import('./pages/festival-page.tsx').then((m) => m.FestivalPage),
    render: 'server',
  },
  {
    path: '/learn-bachata',
    load: () => import('./pages/learn-bachata-page.tsx').then((m) => m.LearnBachataPage),
    render: 'server',
    styledBy: 'src-web/pages/learn-bachata-page.tsx',
  },
  {
    path: '/salsa',
    load: () => import('./pages/salsa-page.tsx').then((m) => m.SalsaPage),
    render: 'server',
    styledBy: 'src-web/pages/salsa-page.tsx',
  },
  {
    path: '/members-club',
    load: () => import('./pages/members-club-page.tsx').then((m) => m.MembersClubPage),
    render: 'server',
  },
  {
    path: '/registration',
    load: () => import('./pages/registration-page.tsx').then((m) => m.RegistrationPage),
    render: 'server',
    styledBy: 'src-web/pages/registration-page.tsx',
  },
  {
    path: '/contact',
    load: () => import('./pages/contact-page.tsx').then((m) => m.ContactPage),
    render: 'server',
    styledBy: 'src-web/pages/contact-page.tsx',
  },
  {
    path: '/newsletter',
    load: () => import('./pages/newsletter-page.tsx').then((m) => m.NewsletterPage),
    render: 'server',
    styledBy: 'src-web/pages/newsletter-page.tsx',
  },
  {
    path: '/newsletter/sent',
    load: () => import('./pages/newsletter-sent-page.tsx').then((m) => m.NewsletterSentPage),
    render: 'client',
  },
  {
    path: '/newsletter/confirmed',
    load: () => import('./pages/newsletter-confirmed-page.tsx').then((m) => m.NewsletterConfirmedPage),
    render: 'client',
  },
  {
    path: '/unsubscribe/:token',
    load: () => import('./pages/unsubscribe-page.tsx').then((m) => m.UnsubscribePage),
    render: 'client',
  },
  {
    path: '/workshop-calendar',
    load: () => import('./pages/workshop-calendar-page.tsx').then((m) => m.WorkshopCalendarPage),
    render: 'server',
  },
  {
    path: '/workshop-submission',
    load: () => import('./pages/workshop-submission-page.tsx').then((m) => m.WorkshopSubmissionPage),
    render: 'server',
    styledBy: 'src-web/pages/workshop-submission-page.tsx',
  },
  {
    path: '/workshop-status/:token',
    load: () => import('./pages/workshop-status-page.tsx').then((m) => m.WorkshopStatusPage),
    render: 'client',
  },
  {
    path: '/terms-and-conditions',
    load: () => import('./pages/legal-terms-page.tsx').then((m) => m.TermsPage),
    render: 'server',
  },
  {
    path: '/privacy-policy',
    load: () => import('./pages/legal-privacy-page.tsx').then((m) => m.PrivacyPage),
    render: 'server',
  },
  {
    path: '/cancellation-policy',
    load: () => import('./pages/legal-cancellation-page.tsx').then((m) => m.CancellationPage),
    render: 'server',
  },
  { path: '/imprint', load: () => import('./pages/imprint-page.tsx').then((m) => m.ImprintPage), render: 'server' },
  {
    path: '/accessibility',
    load: () => import('./pages/accessibility-page.tsx').then((m) => m.AccessibilityPage),
    render: 'server',
  },
  {
    path: '/right-of-withdrawal',
    load: () => import('./pages/right-of-withdrawal-page.tsx').then((m) => m.RightOfWithdrawalPage),
    render: 'server',
  },
  {
    path: '/cancel-contract',
    load: () => import('./pages/cancel-contract-page.tsx').then((m) => m.CancelContractPage),
    render: 'server',
    styledBy: 'src-web/pages/cancel-contract-page.tsx',
    lang: 'de',
  },
  {
    path: '/withdraw-contract',
    load: () => import('./pages/withdraw-contract-page.tsx').then((m) => m.WithdrawContractPage),
    render: 'server',
    styledBy: 'src-web/pages/withdraw-contract-page.tsx',
    lang: 'de',
  },
  {
    path: '/declaration/:token/answer',
    load: () => import('./pages/answer-declaration-page.tsx').then((m) => m.AnswerDeclarationPage),
    render: 'client',
    lang: 'de',
  },
  {
    path: '/declaration/:token',
    load: () => import('./pages/declaration-page.tsx').then((m) => m.DeclarationPage),
    render: 'client',
    lang: 'de',
  },
  { path: '/sent/:form', load: () => import('./pages/sent-page.tsx').then((m) => m.SentPage), render: 'server' },
  {
    path: '/checkout/:eventId',
    load: () => import('./pages/checkout-page.tsx').then((m) => m.CheckoutPage),
    render: 'client',
    access: 'user',
  },
  {
    path: '/event-payment-success',
    load: () => import('./pages/event-payment-success-page.tsx').then((m) => m.EventPaymentSuccessPage),
    render: 'client',
    access: 'user',
  },
  {
    path: '/members-club/order/:planId',
    load: () => import('./pages/member-order-page.tsx').then((m) => m.MemberOrderPage),
    render: 'client',
    access: 'user',
  },
  {
    path: '/payment-success',
    load: () => import('./pages/payment-success-page.tsx').then((m) => m.PaymentSuccessPage),
    render: 'client',
    access: 'user',
  },
  {
    path: '/subscription-management',
    load: () => import('./pages/subscription-management-page.tsx').then((m) => m.SubscriptionManagementPage),
    render: 'client',
    access: 'user',
  },
  {
    path: '/kasse',
    load: () => import('./pages/kasse-page.tsx').then((m) => m.KassePage),
    render: 'client',
    access: 'user',
    lang: 'de',
  },
  {
    path: '/dashboard',
    load: () => import('./pages/dashboard-page.tsx').then((m) => m.DashboardPage),
    render: 'client',
    access: 'user',
  },
  {
    path: '/admin',
    load: () => import('./pages/admin/overview-page.tsx').then((m) => m.OverviewPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/abos',
    load: () => import('./pages/admin/abos-page.tsx').then((m) => m.AbosPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/people',
    load: () => import('./pages/admin/people-page.tsx').then((m) => m.PeoplePage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/inbox',
    load: () => import('./pages/admin/inbox-page.tsx').then((m) => m.InboxPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/audit',
    load: () => import('./pages/admin/audit-page.tsx').then((m) => m.AuditPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/desks',
    load: () => import('./pages/admin/desks-page.tsx').then((m) => m.DesksPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/desks/reports',
    load: () => import('./pages/admin/night-reports-page.tsx').then((m) => m.NightReportsPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/desks/reports/:id',
    load: () => import('./pages/admin/night-report-page.tsx').then((m) => m.NightReportPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/desks/import',
    load: () => import('./pages/admin/import-journal-page.tsx').then((m) => m.ImportJournalPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/desks/:id/import',
    load: () => import('./pages/admin/import-journal-page.tsx').then((m) => m.ImportJournalPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/workshops',
    load: () => import('./pages/admin/workshops-page.tsx').then((m) => m.WorkshopsPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/events',
    load: () => import('./pages/admin/events-page.tsx').then((m) => m.AdminEventsPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/events/new',
    load: () => import('./pages/admin/new-event-page.tsx').then((m) => m.NewEventPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/events/import',
    load: () => import('./pages/admin/import-events-page.tsx').then((m) => m.ImportEventsPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/events/:id',
    load: () => import('./pages/admin/edit-event-page.tsx').then((m) => m.EditEventPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/tickets',
    load: () => import('./pages/admin/tickets-page.tsx').then((m) => m.AdminTicketsPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/money',
    load: () => import('./pages/admin/money-page.tsx').then((m) => m.AdminMoneyPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  {
    path: '/admin/statistics',
    load: () => import('./pages/admin/statistics-page.tsx').then((m) => m.AdminStatisticsPage),
    render: 'client',
    access: 'admin',
    isBare: true,
  },
  { path: '/ticket/:token', load: () => import('./pages/ticket-page.tsx').then((m) => m.TicketPage), render: 'client' },
  {
    path: '/auth',
    load: () => import('./pages/auth-page.tsx').then((m) => m.AuthPage),
    render: 'client',
    lang: 'de',
    isBare: true,
  },
  {
    path: '/forgot-password',
    load: () => import('./pages/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
    render: 'client',
    lang: 'de',
    isBare: true,
  },
  {
    path: '/password-reset',
    load: () => import('./pages/password-reset-page.tsx').then((m) => m.PasswordResetPage),
    render: 'client',
    lang: 'de',
    isBare: true,
  },
  {
    path: '/email-confirmed',
    load: () => import('./pages/email-confirmed-page.tsx').then((m) => m.EmailConfirmedPage),
    render: 'client',
    lang: 'de',
    isBare: true,
  },
];

const patterns = routes.map((route) => ({ route, ...parse(route.path) }));

export type RouteMatch = { route: PageRoute; params: Readonly<Record<string, string>> };

export function matchRoute(path: string): RouteMatch | null {
  for (const { route, pattern, keys } of patterns) {
    const found = pattern.exec(path);
    if (found !== null)
      return { route, params: Object.fromEntries(keys.map((key, i) => [key, decoded(found[i + 1] ?? '')])) };
  }
  return null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a stray % in a hand-written address
  }
}

const loaded = new Map<PageRoute, ComponentType>();

/** The page's component once it is here: then it renders without a gap. */
export const loadedPage = (route: PageRoute): ComponentType | undefined => loaded.get(route);

export async function loadPage(route: PageRoute): Promise<ComponentType> {
  const page = loaded.get(route) ?? (await route.load());
  loaded.set(route, page);
  return page;
}
