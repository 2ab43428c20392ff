import { BULK_MESSAGES } from '#shared/admin/bulk-messages.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';

/** A mail to everybody failed: always the same sentence, as the list below tells how far it got. */
export function useCampaignFailure(): (error: unknown) => void {
  return (error) =>
    void toast.bad(failureOf(error).code === 'UNAUTHORIZED' ? BULK_MESSAGES.notSignedIn : BULK_MESSAGES.failed);
}
