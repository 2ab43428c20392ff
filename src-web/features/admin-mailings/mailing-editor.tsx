import { formatMemberDate, formatTime, localDateOf } from '#shared/time.ts';
import { useNow } from '#web/site.tsx';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { AudienceChoice } from './audience-choice.tsx';
import { MailingBlocks } from './mailing-blocks.tsx';
import { MailingPreview } from './mailing-preview.tsx';
import { MailingWhen } from './mailing-when.tsx';
import { useMailing, type Begun, type MailingPageState } from './use-mailing.ts';
import './mailings.css';
import { mailingWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** A mail to many: to whom, its blocks, how it looks, and when it leaves. */
export function MailingEditor(begun: Begun) {
  const page = useMailing(begun);
  return (
    <>
      <p className="mailing-kept dim" role="status">
        <Kept page={page} />
      </p>
      <div className="mailing-grid">
        <AudienceChoice page={page} />
        <div className="mailing-middle">
          <MailingBlocks page={page} />
          <MailingWhen page={page} />
        </div>
        <MailingPreview page={page} />
      </div>
      <UnsavedDialog guard={page.guard} onDiscard={page.draft.letGo} />
    </>
  );
}

/** Whether what is on the page is kept. */
function Kept({ page: { letter, isDraft, draft } }: { page: MailingPageState }) {
  const lang = useLang();
  const words = useWords(mailingWords);
  const now = useNow();
  if (!isDraft) {
    const { state = 'scheduled', scheduledAt = null } = letter ?? {};
    if (draft.isDirty) return words.changedUnsaved;
    if (state === 'stopped') return words.stoppedBeforeLeft;
    return scheduledAt === null ? '' : words.leavesOn(formatMemberDate(scheduledAt, lang), formatTime(scheduledAt));
  }
  if (draft.hasFailed) return words.notKept;
  if (draft.isDirty) return words.draftKeeping;
  if (draft.keptAt === null) return words.keptAsYouType;
  const isToday = localDateOf(draft.keptAt) === localDateOf(now);
  return words.draftKept(isToday, formatMemberDate(draft.keptAt, lang), formatTime(draft.keptAt));
}
