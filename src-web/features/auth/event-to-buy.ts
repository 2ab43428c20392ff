/** Which event somebody was about to buy when they were sent to sign in; null when it was something else. */
export const eventToBuy = (returnTo: string | undefined): string | null =>
  /^\/checkout\/([\da-f-]{36})(?:[?#]|$)/.exec(returnTo ?? '')?.[1] ?? null;
