import type { AdminWorkshop } from '#shared/workshops/admin-workshops.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { useNow } from '#web/site.tsx';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { DeleteDialog, RejectDialog } from './decision-dialogs.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { MakeEventDialog } from './make-event-dialog.tsx';
import { canAsk, type WorkshopAsk } from './workshop-ask.ts';
import { workshopWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

/** What the address asks about one proposal, wherever in the lists it stands. */
export function WorkshopQuestions() {
  const words = useWords(workshopWords);
  const { get, set } = useUrlFilter();
  const now = useNow();
  const id = get('workshop');
  const workshop = trpc.admin.workshops.get.useQuery({ id }, { enabled: id !== '', retry: false });
  const close = (): void => set({ workshop: '', ask: '' });
  const asked = id === '' ? undefined : workshop.data;
  const about = (ask: WorkshopAsk): AdminWorkshop | null =>
    get('ask') === ask && asked !== undefined && canAsk(ask, asked, now) ? asked : null;
  return (
    <>
      {workshop.isError && id !== '' && (
        <p role="status">{failureOf(workshop.error).code === null ? words.loadFailed : words.isGone}</p>
      )}
      <RejectDialog workshop={about('reject')} onClose={close} />
      <DeleteDialog workshop={about('delete')} onClose={close} />
      <EditDialog workshop={about('edit')} onClose={close} />
      <MakeEventDialog workshop={about('event')} onClose={close} />
    </>
  );
}
