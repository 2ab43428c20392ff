import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';

/** Mails given tickets once more, and says so. */
export const useSendAgain = () =>
  trpc.admin.givenTickets.sendAgain.useMutation({
    onSuccess: () => void toast.ok('The mail is on its way'),
    onError: (error) => void toast.bad('Not sent', failureSentence(error)),
  });
