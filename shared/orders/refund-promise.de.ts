/** The rules about money back, to guests who read German. */
export const REFUND_DE = {
  noRefund: 'Tickets erstatten wir nicht, außer wenn das Event abgesagt wird.',
  /** `last` names the day in brackets, or nothing. */
  firstWeek: (last: string) =>
    `Die erste Stunde ist gratis: Bis zum Ende von Woche 1${last} kannst du jederzeit absagen und bekommst den vollen ` +
    'Preis zurück, mit dem Knopf bei deinem Ticket. Danach erstatten wir den Kurs nur, wenn er abgesagt wird.',
};
