import { useEffect, useRef, useState } from 'react';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { ownMembershipWords } from './words.ts';

/** The check ends so long after the status is there. */
const SETTLES_AFTER_MS = 250;

export type VerifiedMembership = {
  /** Null while it is verified, and when it can't be. */
  status: MembershipStatusView | null;
  isFailed: boolean;
  isRefreshing: boolean;
  refresh: () => void;
};

/** The membership as our books have it, asked for anew each time the tab opens. */
export function useVerifiedMembership(): VerifiedMembership {
  const { says } = useWords(ownMembershipWords);
  const { data, isFetching, isError, refetch } = trpc.membership.status.useQuery(undefined, {
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  });
  const check = trpc.membership.check.useMutation();
  const [isSettled, setIsSettled] = useState(false);
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    if (isFetching || isSettled) return;
    const timer = setTimeout(() => setIsSettled(true), SETTLES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isFetching, isSettled]);
  const refresh = async (): Promise<void> => {
    setIsAsked(true);
    // Asks the provider first, then reads our own rows, which are shown whether or not the provider answered.
    const isAnswered = await check.mutateAsync().then(
      () => true,
      () => false,
    );
    const { isError: hasFailed } = await refetch();
    setIsAsked(false);
    if (!isAnswered || hasFailed) toast.bad(says.refreshFailed);
    else toast.ok(says.refreshed);
  };
  return {
    status: isSettled && data !== undefined ? data : null,
    isFailed: isSettled && isError && data === undefined,
    isRefreshing: isAsked,
    refresh: () => void refresh(),
  };
}

/**
 * Somebody without a membership may have paid for one; asked once, by itself, and
 * told only if it found something.
 */
export function useQuietRecovery(isNeeded: boolean): void {
  const { says } = useWords(ownMembershipWords);
  const utils = trpc.useUtils();
  const isTried = useRef(false);
  const { mutate } = trpc.membership.recover.useMutation({
    onSuccess: ({ recovered, status }) => {
      utils.membership.status.setData(undefined, status);
      if (recovered) toast.ok(says.recovered);
    },
  });
  useEffect(() => {
    if (!isNeeded || isTried.current) return;
    isTried.current = true;
    mutate();
  }, [isNeeded, mutate]);
}
