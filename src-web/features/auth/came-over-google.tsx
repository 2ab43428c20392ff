import { useEffect } from 'react';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { GoOn } from './go-on.tsx';
import { tellOtherTabs } from './session-channel.ts';

/** Back from Google and signed in: says so, tells the other tabs, and goes on. */
export function CameOverGoogle({ target }: { target: string }) {
  useEffect(() => {
    toast.ok(AUTH_MESSAGES.signedIn);
    tellOtherTabs('signed-in');
  }, []);
  return <GoOn to={target} />;
}
