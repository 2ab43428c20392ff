import { useSearch } from 'wouter';
import { GOOGLE } from '#shared/accounts/google-sign-in.ts';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { tellOtherTabs } from './session-channel.ts';

/**
 * What a form says once somebody is in. Back from Google the page itself says it (came-over-google.tsx), and once is
 * enough.
 */
export function useAnnounceSignIn(): () => void {
  const search = useSearch();
  return () => {
    if (new URLSearchParams(search).get('from') === GOOGLE) return;
    toast.ok(AUTH_MESSAGES.signedIn);
    tellOtherTabs('signed-in');
  };
}
