import { useCallback } from 'react';
import { SIGN_OUT_MESSAGES } from '#shared/accounts/sign-out-messages.ts';
import { rateLimitedSentence } from '#shared/rate-limit-words.ts';
import { postAuth } from '#web/post-auth.ts';
import { toast } from '#web/ui/toast.ts';
import { tellOtherTabs } from './session-channel.ts';
import { useSessionChange } from './use-session-sync.ts';

/** Ends the session here and in the other tabs. A protected page leaves by itself once nobody is signed in. */
export function useSignOut(): () => Promise<void> {
  const { left } = useSessionChange();
  return useCallback(async () => {
    const reply = await postAuth('/sign-out', {});
    if (!reply.ok) {
      toast.bad(
        reply.code === 'RATE_LIMITED'
          ? rateLimitedSentence(reply.retryAfterSeconds, 'de')
          : SIGN_OUT_MESSAGES.unexpected,
      );
      return;
    }
    await left();
    tellOtherTabs('signed-out');
    toast.ok(SIGN_OUT_MESSAGES.signedOut);
  }, [left]);
}
