import { ownEntry } from '#shared/own-entry.ts';
import type { WorkshopFormWords } from '#shared/workshops/words.de.ts';
import { failureOf, failureSentence, type NeutralWords } from '#web/failure-sentence.ts';
import { toast } from '#web/ui/frame/toast.ts';
import { PhotoNotSent } from '#web/hooks/use-photo-upload.ts';

/** What the server calls a field, and what the form does. */
const FIELD_NAMES: Readonly<Record<string, string>> = { priceCents: 'fee' };

/** Says what went wrong and gives the sentences that belong to single fields. */
export function tellSubmissionFailure(
  error: unknown,
  { said }: WorkshopFormWords,
  neutral: NeutralWords,
): Record<string, string> | undefined {
  if (error instanceof PhotoNotSent) {
    toast.bad(said.uploadFailed, error.reasonIn(neutral));
    return undefined;
  }
  const { code, details } = failureOf(error, neutral);
  if (code === 'WORKSHOP_DATE_TAKEN') {
    toast.bad(said.dateTaken);
    return { workshopDate: said.dateTaken };
  }
  if (code === 'INVALID_INPUT' && details.fields?.['photo'] !== undefined) toast.bad(said.uploadFailed);
  else toast.bad(said.failed, code === 'RATE_LIMITED' ? failureSentence(error, neutral) : undefined);
  return (
    details.fields &&
    Object.fromEntries(
      Object.entries(details.fields).map(([name, sentence]) => [ownEntry(FIELD_NAMES, name) ?? name, sentence]),
    )
  );
}
