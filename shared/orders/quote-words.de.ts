import { formatCents, type Cents } from '#shared/money.ts';
import { formatShortDay, localDateOf } from '#shared/time.ts';
import type { WordsOf } from '#shared/words.ts';
import type { en } from './quote-words.en.ts';

const priceOf = (price: Cents): string => (price === 0 ? 'kostenlos' : formatCents(price, 'de'));
/** `Sa. 17. Jan. 2026` */
const dayOf = (instant: Date): string => `${formatShortDay(instant, 'de')} ${localDateOf(instant).slice(0, 4)}`;

export const de: WordsOf<typeof en> = {
  notOffered: 'Für dieses Event hat dein Tarif keinen Mitgliederpreis.',
  notSignedIn: (price) => `Preis im Members Club: ${priceOf(price)}. Melde dich an, dann bekommst du deinen.`,
  notAMember: (price) => `Preis im Members Club: ${priceOf(price)}. Du bist noch kein Mitglied.`,
  paused: (until) =>
    `Deine Mitgliedschaft pausiert${until === null ? ' gerade' : ` bis ${dayOf(until)}`}. ` +
    'So lange zahlst du den normalen Preis.',
  unpaid:
    'Deine letzte Zahlung für die Mitgliedschaft hat nicht geklappt. Aktualisiere deine Karte unter „Mein Konto“, dann ' +
    'gilt dein Mitgliederpreis wieder.',
  notCovered: ({ cancelAt, pauseStartsAt }, startsAt) =>
    cancelAt !== null && cancelAt <= startsAt
      ? `Deine Mitgliedschaft endet am ${dayOf(cancelAt)}, also vor diesem Event.`
      : `Deine Mitgliedschaft pausiert ab ${pauseStartsAt === null ? 'dann' : dayOf(pauseStartsAt)}, also auch an diesem Abend.`,
  usedByTicket:
    'Dein Mitgliederticket für dieses Event hast du schon: eins pro Event. Dieses Ticket kostet den normalen Preis.',
  usedAtDoor:
    'Bei diesem Event warst du schon mit deiner Mitgliedskarte drin. Ein weiteres Ticket kostet den normalen Preis.',
  missedNights: ({ count, withinDays }, until) =>
    `${count} deiner freien Plätze in ${withinDays} Tagen blieben leer. Bis ${dayOf(until)} bekommst du einen erst in den ` +
    'letzten 24 Stunden vor einem Abend; dieses Ticket kostet den normalen Preis.',
  codeIsCheaper:
    'Dein Promo-Code ist günstiger als dein Mitgliederpreis. Dein Mitgliederticket für dieses Event bleibt dir.',
  applied: (tier, price, normal) => `${tier}: ein Ticket ${priceOf(price)} statt ${formatCents(normal, 'de')}.`,
  voucher: (amount) => ` Darin steckt ein Gutschein über ${formatCents(amount, 'de')} für die Bar.`,
  others: ' Pro Event gibt es ein Mitgliederticket: Die anderen kosten den normalen Preis.',
  promo: {
    percent: (percent) => `${percent} % Rabatt auf jedes Ticket.`,
    amount: (amount) => `${formatCents(amount, 'de')} Rabatt auf jedes Ticket.`,
    unlocks: 'Dieser Code schaltet ein Ticket frei.',
    unlocked: (name) => `Du kannst jetzt ${name} wählen.`,
  },
};
