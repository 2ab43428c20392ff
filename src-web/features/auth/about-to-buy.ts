/** What somebody was about to buy when they were sent to sign in. */
export type AboutToBuy = { eventId: string; planId?: undefined } | { planId: string; eventId?: undefined };

/** Null where it was something else. */
export function aboutToBuy(returnTo: string | undefined): AboutToBuy | null {
  const [, eventId, planId] =
    /^(?:\/de)?\/(?:checkout\/([\da-f-]{36})|members-club\/order\/([\da-z-]{1,40}))(?:[?#]|$)/.exec(returnTo ?? '') ??
    [];
  if (eventId !== undefined) return { eventId };
  return planId === undefined ? null : { planId };
}
