import { useCallback } from 'react';
import { AUTH_MESSAGES } from '#shared/messages.ts';
import { toast } from '#web/ui/toast.ts';
import { authClient, failureMessage } from './auth-client.ts';
import { tellOtherTabs } from './session-channel.ts';
import { useSessionChange } from './use-session-sync.ts';

/** Ends the session here and in the other tabs. A protected page leaves by itself once nobody is signed in. */
export function useSignOut(): () => Promise<void> {
  const { left } = useSessionChange();
  return useCallback(async () => {
    const answer = await authClient.signOut();
    if (!answer.ok) {
      toast.bad(failureMessage(answer.failure));
      return;
    }
    left();
    tellOtherTabs('signed-out');
    toast.ok(AUTH_MESSAGES.signedOut);
  }, [left]);
}
