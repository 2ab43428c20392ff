import { useSearch } from 'wouter';
import { GOOGLE } from '#shared/accounts/google-sign-in.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { tellOtherTabs } from './session-channel.ts';
import { authWords } from './words.ts';

/**
 * What a form says once somebody is in. Back from Google the page itself says it (came-over-google.tsx), and once is
 * enough.
 */
export function useAnnounceSignIn(): () => void {
  const words = useWords(authWords);
  const search = useSearch();
  return () => {
    if (new URLSearchParams(search).get('from') === GOOGLE) return;
    toast.ok(words.says.signedIn);
    tellOtherTabs('signed-in');
  };
}
