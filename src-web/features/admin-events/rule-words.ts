/** What the panel says of a rule for when plans change. */
export const RULE_FIELD_WORDS = {
  heading: 'When plans change',
  kind: 'Giving tickets back',
  kindHint: 'Shown before buying. Tickets that were sold keep what they were sold under.',
  asHouse: 'As the house has it',
  asEvent: 'As the event says',
  hoursHint: '0: until it begins.',
  feeHint: 'For each ticket.',
  own: 'A rule of its own',
  percent: 'Percent back',
  percentHint: 'Of the price. Empty: not refundable.',
  hours: 'Until, hours before',
  fee: 'Fee kept in €',
  release: 'Free ones let go until',
  releaseHint: 'Hours before. Empty: not at all.',
  guestsRead: 'Guests read:',
};
