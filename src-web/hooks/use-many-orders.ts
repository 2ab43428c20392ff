import type { BulkResult } from '#shared/admin/bulk-result.ts';
import { trpc } from '../api.ts';
import { failureSentence } from '../failure-sentence.ts';
import { bulkSentence } from '../ui/admin/data-table/bulk-sentence.ts';
import { toast } from '../ui/frame/toast.ts';
import { adminWords } from '#web/ui/admin/words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** Tells how an act on several orders went, and shows the panel's lists anew. */
export function useOrdersTold(done: string, failed: string) {
  const words = useWords(adminWords);
  const utils = trpc.useUtils();
  return {
    onSuccess: (results: BulkResult[]): void => {
      const { title, text } = bulkSentence(results, { noun: ['order', 'orders'], done }, words);
      if (text === undefined) toast.ok(title);
      else toast.warn(title, text);
    },
    onError: (error: unknown): void => void toast.bad(failed, failureSentence(error)),
    onSettled: () => utils.admin.invalidate(),
  };
}

/** Mails the tickets of the chosen orders once more. */
export function useResendOrders(): (orderIds: readonly string[]) => void {
  const resend = trpc.admin.tickets.resendOf.useMutation(useOrdersTold('sent again', 'Not sent'));
  return (orderIds) => resend.mutate({ orderIds: [...orderIds] });
}
