import { useEffect } from 'react';
import type { MembershipCardView } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';
import { ownMembershipWords, type OwnMembershipWords } from './words.ts';

export type MemberCard = {
  card: MembershipCardView | null;
  /** Why there is none. */ problem: string | null;
  isLoading: boolean;
  retry: () => void;
};

function problemOf(error: unknown, says: OwnMembershipWords['says']): string {
  switch (failureOf(error).code) {
    case 'UNAUTHORIZED':
      return says.qrSignIn;
    case 'MEMBERSHIP_NOT_FOUND':
      return says.qrNoMembership;
    default:
      return says.qrFailed;
  }
}

/** The card's code: made by the server when it is first asked for, then always the same. */
export function useMemberCard(isWanted: boolean): MemberCard {
  const { says } = useWords(ownMembershipWords);
  const { data, error, isFetching, refetch } = trpc.membership.qrCode.useQuery(undefined, { enabled: isWanted });
  const isNew = data?.isNew === true;
  useEffect(() => {
    if (isNew) toast.ok(says.qrReady);
  }, [isNew, says]);
  return {
    card: isWanted ? (data ?? null) : null,
    problem: error === null ? null : problemOf(error, says),
    isLoading: isFetching,
    retry: () => void refetch(),
  };
}
