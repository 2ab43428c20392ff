/** What may be done with a ticket when plans change. */
export const RULE_WORDS_DE = {
  until: (time: string) => `bis ${time}`,
  hours: (hours: number) => (hours === 0 ? 'bis zum Beginn' : `bis ${hours} Stunden vor Beginn`),
  back: (until: string, what: string) =>
    `Du kannst ein Ticket ${until} mit dem Knopf daran zurückgeben und bekommst ${what} zurück. Danach erstatten wir ` +
    'nur, wenn das Event abgesagt wird.',
  part: (percent: number) =>
    percent === 100 ? 'den vollen Preis' : percent === 50 ? 'den halben Preis' : `${percent} % des Preises`,
  less: (what: string, fee: string) => `${what} abzüglich ${fee}`,
  release: (until: string) =>
    `Ein kostenloses Ticket kannst du ${until} freigeben, damit jemand anderes den Platz bekommt.`,
  toQueue: (until: string, less: string) =>
    `Solange jemand auf einen Platz wartet, kannst du ein Ticket ${until} der Warteliste anbieten; sobald jemand bezahlt ` +
    `hat, bekommst du zurück, was du bezahlt hast${less}, und nie mehr, als es dann kostet.`,
  lessFee: (fee: string) => `, abzüglich ${fee}`,
  handOver: (until: string, fee: string) =>
    `Du kannst ein Ticket ${until} einmal auf einen anderen Namen übertragen; wer es nimmt, zahlt ${fee}den ` +
    'Betrag, um den der Preis gestiegen ist.',
  feeAnd: (fee: string) => `${fee} und `,
  change: (until: string) =>
    `Du kannst ein Ticket ${until} gegen einen anderen Abend der Reihe oder ein anderes Ticket des Abends tauschen, ` +
    'wenn dort Platz ist und es nicht mehr kostet; was es weniger kostet, geht zurück.',
  confirm: (whose: 'members' | 'all', { from, until }: { from: string; until: string }) =>
    `Einen freien Platz${whose === 'members' ? ' als Mitglied' : ''} bestätigst du ${until} mit dem Knopf in der Mail, ` +
    `die wir dir ${from} schicken; bestätigst du ihn nicht, bekommt ihn jemand anderes.`,
  daysBefore: (days: number) => `${days} Tage vorher`,
  onDay: (day: string) => `am ${day}`,
  dayBefore: (time: string) => `bis ${time} Uhr am Tag davor`,
};
