import type { Audience } from './audience.ts';
import { NEWSLETTER_TEXT } from './newsletter-types.ts';

/** To whom a mailing goes, in a few words. */
export function audienceWords(audience: Audience): string {
  switch (audience.kind) {
    case 'guests':
      return { all: 'Guests of a night', not_inside: 'Guests not inside yet', type: 'Guests with one type of ticket' }[
        audience.group
      ];
    case 'orders':
      return audience.orderIds.length === 1 ? 'The buyer of an order' : `Buyers of ${audience.orderIds.length} orders`;
    case 'members':
      return 'Members';
    case 'owing':
      return 'Members who owe';
    case 'list':
      return NEWSLETTER_TEXT[audience.type].name;
  }
}
