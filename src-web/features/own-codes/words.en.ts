const places = (count: number): string => (count === 1 ? 'a free place' : `${count} free places`);

/** What the dashboard says of promo codes that belong to one. */
export const en = {
  title: 'Your code',
  many: 'Your codes',
  brought: (code: string, tickets: number) =>
    tickets === 0
      ? `Nobody has bought with ${code} yet.`
      : `${code} brought ${tickets === 1 ? 'one dancer' : `${tickets} dancers`}.`,
  money: (earned: string, reduced: string) => `Together ${earned}, ${reduced} less than without it.`,
  quiet: 'You see how many they are, never who.',
  rule: (after: number) =>
    after === 1
      ? 'Every paid ticket is a free place for you.'
      : `Every ${after} paid tickets are a free place for you.`,
  next: (count: number) =>
    count === 1 ? 'One more paid ticket until the next one.' : `${count} more paid tickets until the next one.`,
  earned: (count: number) => `You have earned ${places(count)}.`,
  taken: (count: number) => `You have taken ${places(count)}.`,
  nowhere: 'There is no event with room for it right now. It stays yours.',
  event: 'For which event?',
  take: 'Take a free place',
  taking: 'Taking it',
  done: 'Your ticket is here, and in your mail',
  failed: 'The place was not taken',
};
