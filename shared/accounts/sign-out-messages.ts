/** What every page may have to say, as one can sign out anywhere; the rest of the account's is in auth-messages.ts. */
export const SIGN_OUT_MESSAGES = {
  signedOut: 'Erfolgreich abgemeldet',
  unexpected: 'Ein Fehler ist aufgetreten',
} as const;
