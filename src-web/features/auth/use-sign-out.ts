import { useCallback } from 'react';
import { SIGN_OUT_MESSAGES } from '#shared/accounts/sign-out-messages.ts';
import { postAuth } from '#web/post-auth.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { tellOtherTabs } from './session-channel.ts';
import { useSessionChange } from './use-session-sync.ts';

/** Every page can sign out, and hardly anybody does it too often: those words come when they are needed. */
async function sentenceOf({
  code,
  retryAfterSeconds,
}: {
  code: string | undefined;
  retryAfterSeconds: number | undefined;
}): Promise<string> {
  if (code !== 'RATE_LIMITED') return SIGN_OUT_MESSAGES.unexpected;
  const { rateLimitedSentence } = await import('#shared/rate-limit-words.ts');
  return rateLimitedSentence(retryAfterSeconds, 'de');
}

/** Ends the session here and in the other tabs. A protected page leaves by itself once nobody is signed in. */
export function useSignOut(): () => Promise<void> {
  const { left } = useSessionChange();
  return useCallback(async () => {
    const reply = await postAuth('/sign-out', {});
    if (!reply.ok) {
      toast.bad(await sentenceOf(reply));
      return;
    }
    await left();
    tellOtherTabs('signed-out');
    toast.ok(SIGN_OUT_MESSAGES.signedOut);
  }, [left]);
}
