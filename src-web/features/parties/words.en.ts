import { inPlace } from '#shared/brand.ts';
/** The parties to come. */
export const en = {
  title: 'Parties',
  get description() {
    return (
      `Bachata and Salsa parties${inPlace('en')}: the next nights with dates, places and prices, workshops, and ` +
      'what members pay.'
    );
  },
  lead: (hours: string) => `Bachata and Salsa, close to each other and close to your home. ${hours}`,
  /** When it is open: `Friday and Saturday, 20:00 to 02:00.` */
  hours: (days: readonly string[], opens: string, closes: string) => `${days.join(' and ')}, ${opens} to ${closes}.`,
  dates: 'See all dates',
  salsa: 'Salsa Friday',
  next: 'Next parties',
  contact: 'Contact',
  all: 'View All Events',
  give: 'Give a gift voucher',
  member: {
    heading: 'One member ticket per event',
    lead:
      'Every membership has a Membership ID. With it you may buy ONE member ticket per event per membership. Sign ' +
      'in and we fill it in for you; friends pay the normal price.',
    buy: 'Buy tickets',
    club: 'Members Club',
    vendor: 'Powered by Stripe',
    id: 'Membership ID',
  },
};
