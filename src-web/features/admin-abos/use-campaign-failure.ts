import { BULK_MESSAGES } from '#shared/admin/bulk-messages.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/toast.ts';

/** Specification §8, bulk e-mail. */
export function useCampaignFailure(): (error: unknown) => void {
  return (error) =>
    void toast.bad(failureOf(error).code === 'UNAUTHORIZED' ? BULK_MESSAGES.notSignedIn : BULK_MESSAGES.failed);
}
