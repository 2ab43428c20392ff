import type { Operator } from '#shared/operator.ts';

/** Whoever runs a shop of another name, in another city, and has entered nothing but what the law asks for. */
export const STRANGER: Operator = {
  legalName: 'Salsa Treff e.V.',
  street: 'Am Hafen 1',
  postalCode: '20095',
  city: 'Hamburg',
  email: 'hallo@salsa-treff.example',
  taxNumber: '22/333/44444',
  vatMode: 'small-business',
  openingHours: [],
  remindsGuests: true,
  thanksGuests: true,
  tellsFollowers: true,
  absenceHours: 3,
  links: {},
  festivalLinks: {},
  videoLinks: {},
};
