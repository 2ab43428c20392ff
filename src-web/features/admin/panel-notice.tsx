import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { failureOf } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { panelWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

const watch = (listener: () => void): (() => void) => onlineManager.subscribe(listener);
const isOnline = (): boolean => onlineManager.isOnline();

/**
 * Above every page of the panel while nothing can be saved: without a network (a cellar), or once the session is over.
 */
export function PanelNotice() {
  const words = useWords(panelWords);
  const hasNetwork = useSyncExternalStore(watch, isOnline, () => true);
  const isSignedOut = useSignedOut();
  const [path] = useLocation();
  return (
    <div role="status" className="admin-notice">
      {!hasNetwork && (
        <p>
          <Icon name="alert-triangle" size={20} />
          {words.noNetwork}
        </p>
      )}
      {hasNetwork && isSignedOut && (
        <p>
          <Icon name="alert-triangle" size={20} />
          <span>
            {words.sessionOver}
            <a href={paths.authBackTo(path)} target="_blank" rel="noopener">
              {words.signInNewTab}
            </a>
            {words.staysTyped}
          </span>
        </p>
      )}
    </div>
  );
}

/** Whether the last answer to anything in the panel was that nobody is signed in. */
function useSignedOut(): boolean {
  const queryClient = useQueryClient();
  const [isSignedOut, setIsSignedOut] = useState(false);
  useEffect(() => {
    const hear = (event: { type: string; action?: { type: string; error?: unknown } }): void => {
      if (event.type !== 'updated') return;
      if (event.action?.type === 'success') setIsSignedOut(false);
      if (event.action?.type === 'error') setIsSignedOut(failureOf(event.action.error).code === 'UNAUTHORIZED');
    };
    const leave = [queryClient.getQueryCache().subscribe(hear), queryClient.getMutationCache().subscribe(hear)];
    return () => leave.forEach((stop) => stop());
  }, [queryClient]);
  return isSignedOut;
}
