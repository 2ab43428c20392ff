/**
 * Pages whose HTML has something to show and styles of their own, by their routes: their files, so that the styles come
 * along. Read by the server alone: every visitor loads the table of routes.
 */
export const STYLED_PAGES: Readonly<Record<string, string>> = {
  '/learn-bachata': 'src-web/pages/learn-bachata-page.tsx',
  '/salsa': 'src-web/pages/salsa-page.tsx',
  '/registration': 'src-web/pages/registration-page.tsx',
  '/contact': 'src-web/pages/contact-page.tsx',
  '/newsletter': 'src-web/pages/newsletter-page.tsx',
  '/workshop-calendar/:id': 'src-web/pages/workshop-page.tsx',
  '/workshop-submission': 'src-web/pages/workshop-submission-page.tsx',
  '/developers': 'src-web/pages/developers-page.tsx',
  '/developers/api': 'src-web/pages/developers-page.tsx',
  '/cancel-contract': 'src-web/pages/cancel-contract-page.tsx',
  '/withdraw-contract': 'src-web/pages/withdraw-contract-page.tsx',
  '/auth': 'src-web/pages/auth-page.tsx',
  '/checkout/:eventId': 'src-web/pages/checkout-page.tsx',
};
