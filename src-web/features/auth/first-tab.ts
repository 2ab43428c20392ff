import { SIGNED_IN_HERE } from './use-session-sync.ts';
import { eventToBuy } from './event-to-buy.ts';

/** Whether somebody has been signed in with this browser; where it keeps nothing, nobody has. */
function hasBeenSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_HERE) !== null;
  } catch {
    return false;
  }
}

/** Who comes to buy a ticket and was never signed in here most likely has no account yet. */
export const startsWithSignUp = (returnTo: string | undefined): boolean =>
  eventToBuy(returnTo) !== null && !hasBeenSignedIn();
