import { SECURITY_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
import { ERROR_MESSAGES } from '#shared/messages.ts';
import { ownEntry } from '#shared/own-entry.ts';
import { UNEXPECTED_MESSAGE } from '#shared/page-messages.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import type { PasskeyFailure } from '#web/passkeys.ts';

const SENTENCES: Readonly<Record<string, string>> = {
  dismissed: SECURITY_MESSAGES.passkeyDismissed,
  SESSION_NOT_FRESH: ERROR_MESSAGES.SIGN_IN_TOO_OLD,
  SIGN_IN_TOO_OLD: ERROR_MESSAGES.SIGN_IN_TOO_OLD,
  PASSKEY_REFUSED: ERROR_MESSAGES.PASSKEY_REFUSED,
  PASSKEYS_FULL: ERROR_MESSAGES.PASSKEYS_FULL,
  PASSKEY_PROOF_NEEDED: ERROR_MESSAGES.PASSKEY_PROOF_NEEDED,
  UNAUTHORIZED: ERROR_MESSAGES.UNAUTHORIZED,
};

/** Why no passkey was added, in a sentence of ours. */
export const passkeySentence = ({ code, retryAfterSeconds }: PasskeyFailure): string =>
  code === 'RATE_LIMITED'
    ? rateLimitedSentence(retryAfterSeconds, 'en')
    : (ownEntry(SENTENCES, code) ?? UNEXPECTED_MESSAGE);
