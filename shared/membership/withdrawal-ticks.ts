/**
 * The two ticks above the order button. Neither has to be set: without both of them a withdrawal
 * gives everything back.
 */
export const WITHDRAWAL_TICKS = ['earlyStart', 'knowsExpiry'] as const;
export type WithdrawalTick = (typeof WITHDRAWAL_TICKS)[number];

/** Word for word what is agreed to, German because it is what counts; the English stands beside it. */
export const WITHDRAWAL_TICK_WORDING: Record<WithdrawalTick, { de: string; en: string }> = {
  earlyStart: {
    de: 'Ich verlange ausdrücklich, dass die Mitgliedschaft vor Ablauf der Widerrufsfrist beginnt.',
    en: 'I expressly ask for my membership to start before the withdrawal period ends.',
  },
  knowsExpiry: {
    de:
      'Ich weiß, dass mein Widerrufsrecht bei vollständiger Erfüllung des Vertrags erlischt und dass ich ' +
      'bei einem Widerruf für die bis dahin erbrachte Leistung anteilig zahle.',
    en:
      'I know that my right of withdrawal ends once the contract is fully performed, and that if I ' +
      'withdraw I pay pro rata for what I have used until then.',
  },
};
