import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { trpc } from '../api.ts';
import { failureOf } from '../failure-sentence.ts';
import type { ToastAction } from '../ui/frame/toast.ts';
import { frameWords } from '../ui/frame/words.ts';
import { useWords } from '../ui/lang.tsx';

export const isSignedOut = (error: unknown): boolean => failureOf(error).code === 'UNAUTHORIZED';

/**
 * What a toast offers when a call was refused because the session has ended: once nobody is known to be here, a
 * protected page leads to /auth and back by itself.
 */
export function useSignInAgain(): (error: unknown) => ToastAction | undefined {
  const { session } = trpc.useUtils().profile;
  const { signIn } = useWords(frameWords);
  return useCallback(
    (error) => (isSignedOut(error) ? { label: signIn, run: () => session.setData(undefined, null) } : undefined),
    [session, signIn],
  );
}

/** On a protected page: a question that is refused because the session has ended asks anew who is here. */
export function useAskAgainWhenRefused(): void {
  const queryClient = useQueryClient();
  const { session } = trpc.useUtils().profile;
  useEffect(
    () =>
      queryClient.getQueryCache().subscribe((event) => {
        const isRefused = event.type === 'updated' && event.action.type === 'error' && isSignedOut(event.action.error);
        if (isRefused) void session.invalidate();
      }),
    [queryClient, session],
  );
}
