import { ownEntry } from '#shared/own-entry.ts';

export interface TestCard {
  number: string;
  label: string;
  brand: 'visa';
  behaviour: 'succeeds' | 'declines' | 'asks-3ds' | 'asks-3ds-always' | 'refund-fails' | 'fails-renewal';
  decline?: { code: string; declineCode: string; message: string };
}

/** Stripe's published test numbers (docs.stripe.com/testing) that the hosted page offers. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', label: 'Succeeds', brand: 'visa', behaviour: 'succeeds' },
  {
    number: '4000000000000002',
    label: 'Is declined',
    brand: 'visa',
    behaviour: 'declines',
    decline: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  },
  {
    number: '4000000000009995',
    label: 'Has insufficient funds',
    brand: 'visa',
    behaviour: 'declines',
    decline: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  },
  { number: '4000002500003155', label: 'Asks for 3-D Secure', brand: 'visa', behaviour: 'asks-3ds' },
  { number: '4000000000000341', label: 'Works now, fails at renewal', brand: 'visa', behaviour: 'fails-renewal' },
  {
    number: '4000002760003184',
    label: 'Asks for 3-D Secure now and at renewal',
    brand: 'visa',
    behaviour: 'asks-3ds-always',
  },
  {
    number: '4000000000005126',
    label: 'Succeeds, but its refund fails later',
    brand: 'visa',
    behaviour: 'refund-fails',
  },
];

/** `4000 0000 0000 3155` is how the 3-D Secure card is often written down short. */
const aliases: Record<string, string> = { '4000000000003155': '4000002500003155' };

export function findTestCard(typed: string): TestCard | null {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return testCards.find((card) => card.number === (ownEntry(aliases, digits) ?? digits)) ?? null;
}

/** `4242 4242 4242 4242` */
export function spacedCardNumber(number: string): string {
  return number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
}
