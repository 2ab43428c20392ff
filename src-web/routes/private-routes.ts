import type { PageRoute } from './page-route.ts';

/** Reached over a link with a token of its own, or told apart by what the browser holds. */
const FRAME = { render: 'client' } as const;
const SIGNED_IN = { render: 'client', access: 'user' } as const;
const SIGN_IN = { render: 'client', lang: 'de', isWithoutBar: true } as const;

/** Pages about somebody: behind the sign-in, or over a link that says who it is; and the sign-in itself. */
export const PRIVATE_ROUTES: readonly PageRoute[] = [
  {
    ...FRAME,
    path: '/newsletter/sent',
    load: () => import('../pages/newsletter-sent-page.tsx').then((m) => m.NewsletterSentPage),
    isInBoth: true,
  },
  {
    ...FRAME,
    path: '/newsletter/confirmed',
    load: () => import('../pages/newsletter-confirmed-page.tsx').then((m) => m.NewsletterConfirmedPage),
    isInBoth: true,
  },
  {
    ...FRAME,
    path: '/unsubscribe/:token',
    load: () => import('../pages/unsubscribe-page.tsx').then((m) => m.UnsubscribePage),
    isInBoth: true,
  },
  {
    ...FRAME,
    path: '/how-was-it/:token',
    load: () => import('../pages/how-was-it-page.tsx').then((m) => m.HowWasItPage),
    isInBoth: true,
  },
  {
    ...FRAME,
    path: '/engagement/:token',
    load: () => import('../pages/engagement-page.tsx').then((m) => m.EngagementPage),
    isInBoth: true,
  },
  {
    ...FRAME,
    path: '/make-up/:token',
    load: () => import('../pages/make-up-page.tsx').then((m) => m.MakeUpPage),
    isInBoth: true,
  },
  {
    ...FRAME,
    path: '/take-down/:id',
    load: () => import('../pages/take-down-page.tsx').then((m) => m.TakeDownPage),
    isInBoth: true,
  },
  {
    ...FRAME,
    path: '/workshop-status/:token',
    load: () => import('../pages/workshop-status-page.tsx').then((m) => m.WorkshopStatusPage),
    isInBoth: true,
  },
  {
    ...FRAME,
    path: '/declaration/:token/answer',
    load: () => import('../pages/answer-declaration-page.tsx').then((m) => m.AnswerDeclarationPage),
    isInBoth: true,
    lang: 'de',
  },
  {
    ...FRAME,
    path: '/declaration/:token',
    load: () => import('../pages/declaration-page.tsx').then((m) => m.DeclarationPage),
    isInBoth: true,
    lang: 'de',
  },
  {
    ...SIGNED_IN,
    path: '/checkout/:eventId',
    load: () => import('../pages/checkout-page.tsx').then((m) => m.CheckoutPage),
    isDrawnForAll: true,
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/gift-voucher',
    load: () => import('../pages/gift-voucher-page.tsx').then((m) => m.GiftVoucherPage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/cards',
    load: () => import('../pages/entry-cards-page.tsx').then((m) => m.EntryCardsPage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/wait-list/:eventId',
    load: () => import('../pages/wait-list-page.tsx').then((m) => m.WaitListPage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/hand-over/:token',
    load: () => import('../pages/hand-over-page.tsx').then((m) => m.HandOverPage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/partner/:token',
    load: () => import('../pages/partner-page.tsx').then((m) => m.PartnerPage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/my-course/:ticketId',
    load: () => import('../pages/own-course-page.tsx').then((m) => m.OwnCoursePage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/event-payment-success',
    load: () => import('../pages/event-payment-success-page.tsx').then((m) => m.EventPaymentSuccessPage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/members-club/order/:planId',
    load: () => import('../pages/member-order-page.tsx').then((m) => m.MemberOrderPage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/payment-success',
    load: () => import('../pages/payment-success-page.tsx').then((m) => m.PaymentSuccessPage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/subscription-management',
    load: () => import('../pages/subscription-management-page.tsx').then((m) => m.SubscriptionManagementPage),
    isInBoth: true,
  },
  {
    ...SIGNED_IN,
    path: '/kasse',
    load: () => import('../pages/kasse-page.tsx').then((m) => m.KassePage),
    isInBoth: true,
    lang: 'de',
  },
  {
    ...SIGNED_IN,
    path: '/my-shifts',
    load: () => import('../pages/my-shifts-page.tsx').then((m) => m.MyShiftsPage),
    isInBoth: true,
    lang: 'de',
  },
  {
    ...SIGNED_IN,
    path: '/dashboard',
    load: () => import('../pages/dashboard-page.tsx').then((m) => m.DashboardPage),
    isInBoth: true,
  },
  {
    ...SIGN_IN,
    path: '/auth',
    load: () => import('../pages/auth-page.tsx').then((m) => m.AuthPage),
    isInBoth: true,
  },
  {
    ...SIGN_IN,
    path: '/forgot-password',
    load: () => import('../pages/forgot-password-page.tsx').then((m) => m.ForgotPasswordPage),
    isInBoth: true,
  },
  {
    ...SIGN_IN,
    path: '/password-reset',
    load: () => import('../pages/password-reset-page.tsx').then((m) => m.PasswordResetPage),
    isInBoth: true,
  },
  {
    ...SIGN_IN,
    path: '/email-confirmed',
    load: () => import('../pages/email-confirmed-page.tsx').then((m) => m.EmailConfirmedPage),
    isInBoth: true,
  },
];
