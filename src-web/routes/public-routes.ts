import type { PageRoute } from './page-route.ts';

const PUBLIC = { render: 'server' } as const;

/** Pages that everybody may read and search engines keep. */
export const PUBLIC_ROUTES: readonly PageRoute[] = [
  {
    ...PUBLIC,
    path: '/',
    load: () => import('../pages/home-page.tsx').then((m) => m.HomePage),
    isInBoth: true,
    hasFewIcons: true,
  },
  {
    ...PUBLIC,
    path: '/events',
    load: () => import('../pages/events-page.tsx').then((m) => m.EventsPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/events/:id',
    load: () => import('../pages/event-page.tsx').then((m) => m.EventPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/parties',
    load: () => import('../pages/parties-page.tsx').then((m) => m.PartiesPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/festivals',
    load: () => import('../pages/festivals-page.tsx').then((m) => m.FestivalsPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/festivals/:id',
    load: () => import('../pages/festival-page.tsx').then((m) => m.FestivalPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/learn-bachata',
    load: () => import('../pages/learn-bachata-page.tsx').then((m) => m.LearnBachataPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/salsa',
    load: () => import('../pages/salsa-page.tsx').then((m) => m.SalsaPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/members-club',
    load: () => import('../pages/members-club-page.tsx').then((m) => m.MembersClubPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/registration',
    load: () => import('../pages/registration-page.tsx').then((m) => m.RegistrationPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/contact',
    load: () => import('../pages/contact-page.tsx').then((m) => m.ContactPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/newsletter',
    load: () => import('../pages/newsletter-page.tsx').then((m) => m.NewsletterPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/workshop-calendar',
    load: () => import('../pages/workshop-calendar-page.tsx').then((m) => m.WorkshopCalendarPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/workshop-calendar/:id',
    load: () => import('../pages/workshop-page.tsx').then((m) => m.WorkshopPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/workshop-submission',
    load: () => import('../pages/workshop-submission-page.tsx').then((m) => m.WorkshopSubmissionPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/terms-and-conditions',
    load: () => import('../pages/legal-terms-page.tsx').then((m) => m.TermsPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/privacy-policy',
    load: () => import('../pages/legal-privacy-page.tsx').then((m) => m.PrivacyPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/cancellation-policy',
    load: () => import('../pages/legal-cancellation-page.tsx').then((m) => m.CancellationPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/imprint',
    load: () => import('../pages/imprint-page.tsx').then((m) => m.ImprintPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/accessibility',
    load: () => import('../pages/accessibility-page.tsx').then((m) => m.AccessibilityPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/developers',
    load: () => import('../pages/developers-page.tsx').then((m) => m.DevelopersPage),
  },
  {
    ...PUBLIC,
    path: '/developers/api',
    load: () => import('../pages/developers-page.tsx').then((m) => m.ApiExplorerPage),
    isUnlisted: true,
  },
  {
    ...PUBLIC,
    path: '/right-of-withdrawal',
    load: () => import('../pages/right-of-withdrawal-page.tsx').then((m) => m.RightOfWithdrawalPage),
    isInBoth: true,
  },
  {
    ...PUBLIC,
    path: '/cancel-contract',
    load: () => import('../pages/cancel-contract-page.tsx').then((m) => m.CancelContractPage),
    isInBoth: true,
    lang: 'de',
  },
  {
    ...PUBLIC,
    path: '/withdraw-contract',
    load: () => import('../pages/withdraw-contract-page.tsx').then((m) => m.WithdrawContractPage),
    isInBoth: true,
    lang: 'de',
  },
  {
    ...PUBLIC,
    path: '/sent/:form',
    load: () => import('../pages/sent-page.tsx').then((m) => m.SentPage),
    isInBoth: true,
  },
];
