export type RouteRow = {
  path: string;
  /** Without the product's name. */
  title: string;
  /** The main heading as a screen reader says it, whatever case it is drawn in. */
  heading: string;
  /** What the specification quotes of this page, as text. */
  says: readonly string[];
};

/** Every public row of the specification's route table (§2) and of the decisions (§9). The server draws them whole. */
export const PUBLIC_ROWS: readonly RouteRow[] = [
  { path: '/', title: '', heading: 'Bachata and Salsa nights in Munich', says: ['View All Events', 'Starts from', 'Book Now', 'LEARN MORE', 'MORE INFO', 'REGISTER NOW', 'View All Workshops', 'Submit Workshop', '150+', '4.9/5', '€1200+', 'Most popular'] },
  { path: '/events', title: 'Events in ', heading: '', says: ["Don't miss very soon"] },
  { path: '/parties', title: 'Parties', heading: 'Parties', says: ['Membership ID', 'ONE member ticket per event', 'Buy tickets', 'Powered by Stripe'] },
  { path: '/festivals', title: 'Festivals', heading: 'Festivals', says: ['26 Feb to 2 Mar 2026', '14 to 20 June 2026', '10 to 12 October 2025', 'Past edition'] },
  { path: '/festivals/munich-bachata-fest', title: 'Munich Bachata Fest', heading: 'Munich Bachata Fest', says: ['1700+', '54', '60+', '30', 'Past edition'] },
  { path: '/festivals/bachata-beach', title: 'Bachata Beach', heading: 'Bachata Beach', says: ['Roses', '15', 'Past edition'] },
  { path: '/festivals/bachazouk', title: 'Bachazouk', heading: 'Bachazouk', says: ['Munich', 'Past edition'] },
  { path: '/learn-bachata', title: 'Learn Bachata in 12 weeks', heading: 'Learn Bachata Zero to the floor', says: ['Basics and social flow', 'Intermediate moves', 'Advanced and performance', 'REGISTER NOW', '€50', 'Max 20', 'First free', 'First party'] },
  { path: '/salsa', title: 'Salsa Friday', heading: 'Salsa Friday', says: ['Next Fridays', 'Stay updated'] },
  { path: '/registration', title: 'Free guide', heading: 'Your free guide', says: [] },
  { path: '/contact', title: 'Contact', heading: 'Contact', says: ['about 1 hour', '24 hours', '2-4 hours'] },
  { path: '/members-club', title: 'Members Club', heading: 'Members Club', says: ['Join Now', 'Unlimited Parties', 'Premium Workshops', 'VIP Benefits', 'Dance Community', '150+', '4.9/5', '€1200+', 'All You Can Dance', 'Most popular'] },
  { path: '/workshop-calendar', title: 'Workshop calendar', heading: 'Workshop calendar', says: ['Studio', 'by '] },
  { path: '/workshop-submission', title: 'Submit a workshop', heading: 'Submit a workshop', says: [] },
  { path: '/newsletter', title: 'Newsletter', heading: 'Stay in time', says: [] },
  { path: '/terms-and-conditions', title: 'Terms & Conditions', heading: 'Terms & Conditions', says: ['only after full payment', '48 hours', '50%'] },
  { path: '/privacy-policy', title: 'Privacy Policy', heading: 'Privacy Policy', says: ['8 years', '2 years'] },
  { path: '/cancellation-policy', title: 'Cancellation Policy', heading: 'Cancellation Policy', says: ['48 hours', '14 days', '14 business days', 'Verträge hier kündigen'] },
  { path: '/imprint', title: 'Imprint', heading: 'Imprint', says: [] },
  { path: '/accessibility', title: 'Accessibility', heading: 'Accessibility', says: ['WCAG'] },
  { path: '/right-of-withdrawal', title: 'Right of withdrawal', heading: 'Right of withdrawal', says: ['14'] },
  { path: '/cancel-contract', title: 'Verträge hier kündigen', heading: 'Verträge hier kündigen', says: ['jetzt kündigen'] },
  { path: '/withdraw-contract', title: 'Vertrag widerrufen', heading: 'Vertrag widerrufen', says: [] },
];
