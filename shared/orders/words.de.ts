/** The ticket of an event without types of its own. */
export const USUAL_DE = 'Eintritt';
export const MAKE_UP_DE = 'Nachholplatz';

/** What is promised about the money; `last` is the last day of week 1 in brackets, or nothing. */
export const REFUND_PROMISES_DE = {
  no_refund: 'Tickets erstatten wir nur, wenn das Event abgesagt wird.',
  first_week: (last: string) =>
    `Die erste Stunde ist gratis: Bis zum Ende von Woche 1${last} kannst du jederzeit absagen und bekommst den vollen ` +
    'Preis zurück, mit dem Knopf bei deinem Ticket. Danach erstatten wir den Kurs nur, wenn er abgesagt wird.',
};

/** Why money went back, as a guest is told; nothing where only the office's own words would. */
export const CAUSES_DE = {
  cannot_come: 'Du kannst nicht kommen',
  night_changed: 'Der Abend war anders als angekündigt',
  wrong_order: 'Aus Versehen bestellt',
  paid_too_much: 'Du hast zu viel bezahlt',
  goodwill: 'Kulanz',
  other: null,
};

/** What becomes of the difference when tickets are moved. */
export const differencesDe = (amount: string) => ({
  none: 'Du musst nichts zahlen.',
  give_back: `Dort kostet es weniger: ${amount} gehen so zurück, wie du bezahlt hast, in 3 bis 5 Tagen.`,
  keep: 'Du musst nichts zahlen.',
  waive: `Der neue Abend kostet ${amount} mehr. Das musst du nicht zahlen.`,
  paid_elsewhere: `Die ${amount}, die der neue Abend mehr kostet, sind bezahlt.`,
});
