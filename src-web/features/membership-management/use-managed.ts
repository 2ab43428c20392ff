import type { MembershipStatusView } from '#shared/membership/membership-views.ts';
import { trpc } from '#web/api.ts';

/** Takes over what a change has made of the membership, and has the rest asked for again. */
export function useManaged(): (status?: MembershipStatusView) => void {
  const utils = trpc.useUtils();
  return (status) => {
    if (status !== undefined) utils.membership.status.setData(undefined, status);
    void Promise.all([utils.membership.status.invalidate(), utils.membership.cancelPreview.invalidate()]);
  };
}
