import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MembershipVerified } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { membershipPaidWords } from './words.ts';

type PaidMembership = {
  verified: MembershipVerified | null;
  error: unknown;
  isChecking: boolean;
  checkAgain: () => void;
};

/** The page after the payment: the provider is asked once, and what it said is told. */
export function usePaidMembership(sessionId: string | null): PaidMembership {
  const { says } = useWords(membershipPaidWords);
  const utils = trpc.useUtils();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['paid-membership', sessionId],
    enabled: sessionId !== null,
    queryFn: async () => {
      const answer = await utils.client.membership.verify.mutate({ sessionId: sessionId ?? '' });
      utils.membership.status.setData(undefined, answer.status);
      return answer;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const isActivated = data?.activated === true;
  const isMailFailed = isActivated && data.isMailFailed;
  useEffect(() => {
    if (isActivated) toast.ok(says.activated);
    if (isMailFailed) toast.warn(says.mailFailed);
  }, [isActivated, isMailFailed, says]);
  useEffect(() => {
    if (error !== null) toast.bad(says.processingFailed);
  }, [error, says]);
  return { verified: data ?? null, error, isChecking: isFetching, checkAgain: () => void refetch() };
}
