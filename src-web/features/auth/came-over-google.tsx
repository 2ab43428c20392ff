import { useEffect } from 'react';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { GoOn } from './go-on.tsx';
import { tellOtherTabs } from './session-channel.ts';
import { authWords } from './words.ts';

/** Back from Google and signed in: says so, tells the other tabs, and goes on. */
export function CameOverGoogle({ target }: { target: string }) {
  const { signedIn } = useWords(authWords).says;
  useEffect(() => {
    toast.ok(signedIn);
    tellOtherTabs('signed-in');
  }, [signedIn]);
  return <GoOn to={target} />;
}
