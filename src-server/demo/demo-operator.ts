import type { Operator } from '#shared/operator.ts';
import { HOUSE_WORDS } from '#server/services/shop/website/house-words.ts';
import { DEMO_DOMAIN } from './season/demo-domain.ts';

export const demoClubName = HOUSE_WORDS.club[0]?.name ?? '';

/**
 * The operator of the demo: every address, number and handle is invented. Production names its own in OPERATOR_FILE.
 */
export const demoOperator: Operator = {
  legalName: `${demoClubName} (demo)`,
  street: 'Lilienstraße 00',
  postalCode: '81669',
  city: 'München',
  email: `hola@${DEMO_DOMAIN}`,
  phone: '+49 89 00000000',
  representedBy: 'Paula Steininger',
  taxNumber: '000/000/00000',
  vatMode: 'regular',
  remindsGuests: true,
  thanksGuests: true,
  tellsFollowers: true,
  absenceHours: 3,
  openingHours: [{ days: ['Friday', 'Saturday'], opens: '20:00', closes: '02:00' }],
  links: {
    instagram: `https://www.instagram.com/${DEMO_DOMAIN}`,
    facebook: `https://www.facebook.com/${DEMO_DOMAIN}`,
    whatsappChat: 'https://wa.me/490000000000',
    whatsappGroup: 'https://chat.whatsapp.com/demo-salsa-group',
  },
  festivalLinks: {
    'munich-bachata-fest': 'https://munich-bachata-fest.example',
    'bachata-beach': 'https://bachata-beach.example',
    bachazouk: 'https://bachazouk.example',
  },
  // No videos of its own: what a video site has on the subject.
  videoLinks: {
    'weeks-1-4': 'https://www.youtube.com/results?search_query=bachata+basic+step',
    'weeks-5-8': 'https://www.youtube.com/results?search_query=bachata+intermediate+moves',
    'weeks-9-12': 'https://www.youtube.com/results?search_query=bachata+performance',
  },
};
