/** What the panel says of what was bought with tickets. */
export const BOUGHT_WITH_WORDS = {
  heading: 'Bought with it',
  piece: (name: string, price: string, isHandedOut: boolean) => `${name}, ${price}${isHandedOut ? ', handed out' : ''}`,
  back: 'Take back',
  backOf: (name: string) => `Take back: ${name}`,
  asked: (name: string) => `Take ${name} back?`,
  askedText: (amount: string) => `${amount} goes back the way it was paid, and the piece is on sale again.`,
  done: 'Taken back',
  onItsWay: (amount: string) => `${amount} is on its way.`,
  failed: 'Not taken back',
  counts: {
    title: 'Sold with tickets',
    sentence: (sold: number, handedOut: number) =>
      sold === 0
        ? 'Nothing was sold yet.'
        : `${sold === 1 ? '1 was' : `${sold} were`} sold, ${handedOut === 0 ? 'none' : handedOut} of them handed out.`,
    columns: ['What', 'Sold', 'Handed out', 'Being paid', 'Left'],
    notCounted: 'not counted',
    file: 'sold-with-tickets',
  },
};
