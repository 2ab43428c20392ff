import { PLAIN_SIGN_UP } from '#shared/accounts/plain-sign-up.ts';
import { aboutToBuy } from './about-to-buy.ts';
import { hasTypedBefore } from './typed-before.ts';
import { SIGNED_IN_HERE } from './use-session-sync.ts';

/** Whether somebody has been signed in with this browser; where it keeps nothing, nobody has. */
function hasBeenSignedIn(): boolean {
  try {
    return localStorage.getItem(SIGNED_IN_HERE) !== null;
  } catch {
    return false;
  }
}

/** Whether the server's page (sign-in-draft.tsx) has the form that makes an account; null where it drew none. */
function isSignUpDrawn(): boolean | null {
  const drawn = typeof document === 'undefined' ? null : document.querySelector('#before-scripts .auth-form');
  return drawn === null ? null : drawn.querySelector(`form[action="${PLAIN_SIGN_UP.page}"]`) !== null;
}

/**
 * Who comes to buy and was never signed in here most likely has no account yet. What the server drew stays, unless this
 * browser knows better and nothing has been typed into it.
 */
export function startsWithSignUp(returnTo: string | undefined): boolean {
  const isDrawn = isSignUpDrawn();
  if (isDrawn !== null && (hasTypedBefore() || !hasBeenSignedIn())) return isDrawn;
  return aboutToBuy(returnTo) !== null && !hasBeenSignedIn();
}
