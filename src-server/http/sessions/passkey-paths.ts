/** Where passkeys are asked for and handed in, under /api/auth. */
export const PASSKEY_PATHS = {
  askToAdd: '/passkey/generate-register-options',
  add: '/passkey/verify-registration',
  askToSignIn: '/passkey/generate-authenticate-options',
  signIn: '/passkey/verify-authentication',
} as const;

/**
 * The library answers these to a GET, though each draws a challenge and writes it down. Ours are asked by POST, which
 * other sites can not send and which is counted.
 */
export const ASKED_BY_POST: readonly string[] = [PASSKEY_PATHS.askToAdd, PASSKEY_PATHS.askToSignIn];
