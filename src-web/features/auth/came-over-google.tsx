import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { AUTH_MESSAGES } from '#shared/accounts/auth-messages.ts';
import { toast } from '#web/ui/toast.ts';
import { tellOtherTabs } from './session-channel.ts';

/** Back from Google and signed in: says so, tells the other tabs, and goes on. */
export function CameOverGoogle({ target }: { target: string }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    toast.ok(AUTH_MESSAGES.signedIn);
    tellOtherTabs('signed-in');
    navigate(target, { replace: true });
  }, [target, navigate]);
  return null;
}
