import { inPlace } from '#shared/brand.ts';
import type { ClubWords } from './words.ts';

export const de: ClubWords = {
  title: 'Members Club',
  description(from) {
    const plans = from === null ? '' : ` Ab ${from} im Monat.`;
    return (
      `Der Members Club für Bachata und Salsa${inPlace('de')}: Partys zum halben Preis oder gratis, Workshops vor der Party, ` +
      'Rabatt auf Festivals.' +
      plans
    );
  },
  noPlans: 'Im Moment lässt sich keine Mitgliedschaft bestellen.',
  lead: (price, note) =>
    `Ein Pass für Freitag und Samstag. Zeig den Code an der Tür, hol dir dein Band und tanz. Ab ${price} im Monat (${note}).`,
  join: 'Mitglied werden',
  signIn: 'Anmelden',
  account: 'Mein Konto',
  dashboard: 'Zu meinem Konto',
  you: 'Du',
  does: 'Was der Pass kann',
  pick: 'Such dir deinen Plan aus',
  payment: 'Zahlung mit Karte über Stripe, in einem neuen Tab.',
  notice: 'Nach der Mindestlaufzeit kündbar mit 14 Tagen Frist zum Monatsende.',
  subscribe: (tier) => `Mitglied werden<aside>: ${tier}</aside>`,
  subscribing: 'Einen Moment',
  signInFirst: 'Bitte melde dich an, um Mitglied zu werden.',
  failed: 'Das hat nicht geklappt. Bitte versuch es noch einmal.',
};
