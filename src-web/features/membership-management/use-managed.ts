import type { DomainCode } from '#shared/messages.ts';
import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { useWords } from '#web/ui/lang.tsx';

/** Takes over what a change has made of the membership, and has the rest asked for again. */
export function useManaged(): (status?: MembershipStatusView) => void {
  const utils = trpc.useUtils();
  return (status) => {
    if (status !== undefined) utils.membership.status.setData(undefined, status);
    void Promise.all([utils.membership.status.invalidate(), utils.membership.cancelPreview.invalidate()]);
  };
}

/** The page was behind: another tab, the footer or the calendar was quicker. */
const IS_BEHIND: ReadonlySet<DomainCode | null> = new Set<DomainCode>([
  'MEMBERSHIP_ENDING',
  'MEMBERSHIP_NOT_ENDING',
  'MEMBERSHIP_NOT_PAUSED',
  'MEMBERSHIP_NOT_FOUND',
  'PAUSE_NOT_POSSIBLE',
  'PLAN_NOT_CHANGING',
]);

/**
 * Says that a change failed: why, and how things stand by now, where trying again would never help; else in the
 * sentence given.
 */
export function useNotManaged(sentence?: string): (error: unknown) => void {
  const { failures } = useWords(frameWords);
  const changed = useManaged();
  return (error) => {
    const isBehind = IS_BEHIND.has(failureOf(error).code);
    if (isBehind) changed();
    toast.bad(isBehind || sentence === undefined ? failureSentence(error, failures) : sentence);
  };
}
