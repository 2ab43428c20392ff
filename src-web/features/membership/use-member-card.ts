import { useEffect } from 'react';
import type { MembershipCardView } from '#shared/membership/membership-views.ts';
import { MEMBERSHIP_MESSAGES } from '#shared/membership/membership-messages.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';

export type MemberCard = {
  card: MembershipCardView | null;
  /** Why there is none. */ problem: string | null;
  isLoading: boolean;
  retry: () => void;
};

function problemOf(error: unknown): string {
  switch (failureOf(error).code) {
    case 'UNAUTHORIZED':
      return MEMBERSHIP_MESSAGES.qrSignIn;
    case 'MEMBERSHIP_NOT_FOUND':
      return MEMBERSHIP_MESSAGES.qrNoMembership;
    default:
      return MEMBERSHIP_MESSAGES.qrFailed;
  }
}

/** The card's code: made by the server when it is first asked for, then always the same. */
export function useMemberCard(isWanted: boolean): MemberCard {
  const { data, error, isFetching, refetch } = trpc.membership.qrCode.useQuery(undefined, { enabled: isWanted });
  const isNew = data?.isNew === true;
  useEffect(() => {
    if (isNew) toast.ok(MEMBERSHIP_MESSAGES.qrReady);
  }, [isNew]);
  return {
    card: isWanted ? (data ?? null) : null,
    problem: error === null ? null : problemOf(error),
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}
