import { DAY_MS, localDateOf } from '#shared/time.ts';
import { nowOfRun } from '#tests/support/today.ts';

export type RouteRow = {
  path: string;
  /** Without the product's name. */
  title: string;
  /** The main heading as a screen reader says it, whatever case it is drawn in. */
  heading: string;
  /** What the specification quotes of this page, as text. */
  says: readonly string[];
};

/** What a festival's page says from the day after its last one. */
const onceOver = (lastDay: string): string[] => (localDateOf(nowOfRun()) > lastDay ? ['Past edition'] : []);

/** In a month's last days there may be no night to come in it. */
const hasNightsLeft =
  localDateOf(nowOfRun()).slice(0, 7) === localDateOf(new Date(nowOfRun().getTime() + 7 * DAY_MS)).slice(0, 7);

/** Every public row of the specification's route table (§2) and of the decisions (§9). The server draws them whole. */
export const PUBLIC_ROWS: readonly RouteRow[] = [
  {
    path: '/',
    title: '',
    heading: 'Bachata and Salsa nights in Munich',
    says: [
      'View All Events',
      'Starts from',
      'Book Now',
      'LEARN MORE',
      'MORE INFO',
      'REGISTER NOW',
      'View All Workshops',
      'Submit Workshop',
      '150+',
      '4.9/5',
      '€1200+',
      'Most popular',
    ],
  },
  { path: '/events', title: 'Events in ', heading: '', says: hasNightsLeft ? ["Don't miss very soon"] : [] },
  {
    path: '/parties',
    title: 'Parties',
    heading: 'Parties',
    says: ['Membership ID', 'ONE member ticket per event', 'Buy tickets', 'Powered by Stripe'],
  },
  {
    path: '/festivals',
    title: 'Festivals',
    heading: 'Festivals',
    says: ['26 Feb to 2 Mar 2026', '14 to 20 June 2026', '10 to 12 October 2025', ...onceOver('2025-10-12')],
  },
  {
    path: '/festivals/munich-bachata-fest',
    title: 'Munich Bachata Fest',
    heading: 'Munich Bachata Fest',
    says: ['1700+', '54', '60+', '30', ...onceOver('2026-03-02')],
  },
  {
    path: '/festivals/bachata-beach',
    title: 'Bachata Beach',
    heading: 'Bachata Beach',
    says: ['Roses', '15', ...onceOver('2026-06-20')],
  },
  {
    path: '/festivals/bachazouk',
    title: 'Bachazouk',
    heading: 'Bachazouk',
    says: ['Munich', ...onceOver('2025-10-12')],
  },
  {
    path: '/learn-bachata',
    title: 'Learn Bachata in 12 weeks',
    heading: 'Learn Bachata Zero to the floor',
    says: [
      'Basics and social flow',
      'Intermediate moves',
      'Advanced and performance',
      'REGISTER NOW',
      '€50',
      'Max 20',
      'First free',
      'First party',
    ],
  },
  { path: '/salsa', title: 'Salsa Friday', heading: 'Salsa Friday', says: ['Next Fridays', 'Stay updated'] },
  { path: '/registration', title: 'Free guide', heading: 'Your free guide', says: [] },
  { path: '/contact', title: 'Contact', heading: 'Contact', says: ['about 1 hour', '24 hours', '2-4 hours'] },
  {
    path: '/members-club',
    title: 'Members Club',
    heading: 'Members Club',
    says: [
      'Join Now',
      'Unlimited Parties',
      'Premium Workshops',
      'VIP Benefits',
      'Dance Community',
      '150+',
      '4.9/5',
      '€1200+',
      'All You Can Dance',
      'Most popular',
    ],
  },
  { path: '/workshop-calendar', title: 'Workshop calendar', heading: 'Workshop calendar', says: ['Studio', 'by '] },
  { path: '/workshop-submission', title: 'Submit a workshop', heading: 'Submit a workshop', says: [] },
  { path: '/newsletter', title: 'Newsletter', heading: 'Stay in time', says: [] },
  {
    path: '/terms-and-conditions',
    title: 'Terms & Conditions',
    heading: 'Terms & Conditions',
    says: ['only after full payment', '48 hours', '50%'],
  },
  { path: '/privacy-policy', title: 'Privacy Policy', heading: 'Privacy Policy', says: ['8 years', '2 years'] },
  {
    path: '/cancellation-policy',
    title: 'Cancellation Policy',
    heading: 'Cancellation Policy',
    says: ['48 hours', '14 days', '14 business days', 'Verträge hier kündigen'],
  },
  { path: '/imprint', title: 'Imprint', heading: 'Imprint', says: [] },
  { path: '/developers', title: 'Developers', heading: 'Developers', says: ['Quick start', 'Idempotency-Key'] },
  { path: '/developers/api', title: 'API explorer', heading: 'API explorer', says: ['Your key'] },
  { path: '/accessibility', title: 'Accessibility', heading: 'Accessibility', says: ['WCAG'] },
  { path: '/right-of-withdrawal', title: 'Right of withdrawal', heading: 'Right of withdrawal', says: ['14'] },
  {
    path: '/cancel-contract',
    title: 'Verträge hier kündigen',
    heading: 'Verträge hier kündigen',
    says: ['jetzt kündigen'],
  },
  { path: '/withdraw-contract', title: 'Vertrag widerrufen', heading: 'Vertrag widerrufen', says: [] },
];

/** Where one signs in: German, without the bar. */
export const SIGN_IN_PATHS = ['/auth', '/forgot-password', '/password-reset', '/email-confirmed'] as const;

/** The rows that need somebody, or look different to them: who goes there, and what they find. */
export const ROLE_ROWS: Readonly<Record<'member' | 'dancer' | 'kasse' | 'admin', readonly RouteRow[]>> = {
  member: [
    {
      path: '/dashboard',
      title: 'My dashboard',
      heading: 'My dashboard',
      says: ['Membership', 'Tickets', 'Newsletters', 'Profile', 'Member ID'],
    },
    {
      path: '/dashboard?tab=membership&open=1',
      title: 'My dashboard',
      heading: 'My dashboard',
      says: ['Membership', 'Tickets', 'Newsletters', 'Profile', 'Next payment', 'Member ID'],
    },
    {
      path: '/subscription-management',
      title: 'Manage your subscription',
      heading: 'Your subscription',
      says: ['What You’ll Miss', 'Pause Your Membership', 'Back to Dashboard', 'Monthly'],
    },
    { path: '/members-club', title: 'Members Club', heading: 'Members Club', says: ['Go to Dashboard'] },
    { path: '/dashboard/tickets', title: 'My tickets', heading: 'My tickets', says: ['Imprint'] },
  ],
  dancer: [
    {
      path: '/subscription-management',
      title: 'Manage your subscription',
      heading: 'Your subscription',
      says: ["You don't have an active subscription to manage.", 'View Membership Plans'],
    },
    { path: '/members-club', title: 'Members Club', heading: 'Members Club', says: ['Join Now', 'View Account'] },
    {
      path: '/members-club/order/club',
      title: 'Order Members Club',
      heading: 'Order your membership',
      says: ['Order with obligation to pay', '3 months', '€30.00'],
    },
    {
      path: '/payment-success',
      title: 'Your membership',
      heading: 'Payment Failed',
      says: ['Try Again', 'Back to Home'],
    },
    { path: '/event-payment-success', title: 'Your order', heading: 'No session ID provided', says: [] },
  ],
  kasse: [{ path: '/kasse', title: 'Kasse', heading: 'Kasse', says: ['Zugangscode'] }],
  admin: [
    {
      path: '/admin',
      title: 'Tickets and revenue',
      heading: 'Tickets and revenue',
      says: ['Active events', 'Total revenue'],
    },
    { path: '/admin/events', title: 'Events', heading: 'Events', says: ['New Event', 'Not published'] },
    { path: '/admin/tonight', title: '', heading: '', says: ['Doors', 'On duty', 'Needs somebody'] },
    { path: '/admin/workshops', title: 'Workshops', heading: 'Workshops', says: ['Edit', 'Delete'] },
    { path: '/admin/money', title: 'Money', heading: 'Money', says: ['Money without ticket', 'Ticket without money'] },
    { path: '/admin/members', title: 'Members', heading: 'Members', says: ['Ordered'] },
    { path: '/admin/mailings', title: 'Mailings', heading: 'Mailings', says: ['Resend e-mails to all subscribers'] },
    {
      path: '/admin/tax',
      title: 'Tax',
      heading: 'Tax',
      says: ['Registers and their TSE', 'Closings (Z) and TSE archives', 'The inspector is here', 'Kassen-Nachschau'],
    },
    { path: '/admin/desks/goods', title: 'Goods', heading: 'Goods', says: ['Garderobe', '€2.50', 'New article'] },
    {
      path: '/admin/desks/reports',
      title: 'Night reports',
      heading: 'Night reports',
      says: ['Closings by evening', 'Export CSV'],
    },
    {
      path: '/admin/tax/set-up',
      title: 'Set up a security device',
      heading: 'Set up a security device',
      says: ['Which door is it?', 'There is no security device yet'],
    },
    { path: '/admin/statistics', title: 'Statistics', heading: 'Statistics', says: ['Revenue by event'] },
    { path: '/workshop-calendar', title: 'Workshop calendar', heading: 'Workshop calendar', says: ['Starts from €'] },
  ],
};
