import { ownEntry } from '#shared/own-entry.ts';
import { SUBMISSION_MESSAGES } from '#shared/workshops/workshop-messages.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { PhotoNotSent } from '#web/hooks/use-photo-upload.ts';

/** What the server calls a field, and what the form does. */
const FIELD_NAMES: Readonly<Record<string, string>> = { priceCents: 'fee' };

/** Says what went wrong and gives the sentences that belong to single fields. */
export function tellSubmissionFailure(error: unknown): Record<string, string> | undefined {
  if (error instanceof PhotoNotSent) {
    toast.bad(SUBMISSION_MESSAGES.uploadFailed, error.reason);
    return undefined;
  }
  const { code, details } = failureOf(error);
  if (code === 'WORKSHOP_DATE_TAKEN') {
    toast.bad(SUBMISSION_MESSAGES.dateTaken);
    return { workshopDate: SUBMISSION_MESSAGES.dateTaken };
  }
  if (code === 'INVALID_INPUT' && details.fields?.['photo'] !== undefined) toast.bad(SUBMISSION_MESSAGES.uploadFailed);
  else toast.bad(SUBMISSION_MESSAGES.failed, code === 'RATE_LIMITED' ? failureSentence(error) : undefined);
  return (
    details.fields &&
    Object.fromEntries(
      Object.entries(details.fields).map(([name, sentence]) => [ownEntry(FIELD_NAMES, name) ?? name, sentence]),
    )
  );
}
