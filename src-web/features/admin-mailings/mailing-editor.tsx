import { formatMemberDate, formatTime, localDateOf } from '#shared/time.ts';
import { useNow } from '#web/site.tsx';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { AudienceChoice } from './audience-choice.tsx';
import { MailingBlocks } from './mailing-blocks.tsx';
import { MailingPreview } from './mailing-preview.tsx';
import { MailingWhen } from './mailing-when.tsx';
import { useMailing, type Begun, type MailingPageState } from './use-mailing.ts';
import './mailings.css';

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
  const now = useNow();
  if (!isDraft) {
    const { state = 'scheduled', scheduledAt = null } = letter ?? {};
    if (draft.isDirty) return 'Changed, and not saved yet: the button below saves it.';
    if (state === 'stopped') return 'Stopped before it left.';
    return scheduledAt === null ? '' : `Leaves ${formatMemberDate(scheduledAt)}, ${formatTime(scheduledAt)}.`;
  }
  if (draft.hasFailed) return 'Draft, not kept: it is tried again.';
  if (draft.isDirty) return 'Draft, keeping …';
  if (draft.keptAt === null) return 'Draft: it is kept as you type.';
  const isToday = localDateOf(draft.keptAt) === localDateOf(now);
  return `Draft, kept ${isToday ? '' : `${formatMemberDate(draft.keptAt)}, `}${formatTime(draft.keptAt)}`;
}
