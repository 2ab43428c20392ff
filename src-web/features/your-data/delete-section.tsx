import { useEffect, useState } from 'react';
import { formatLongDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { paths } from '#web/routes/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { RoomDialog } from '#web/ui/admin/room-dialog.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { DeleteForm } from './delete-form.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { useLang, usePathFor, useWords } from '#web/ui/lang.tsx';
import { yourDataWords } from './words.ts';

type DeleteSectionProps = {
  /** The account is gone and the page is left: other tabs learn it. */
  onGone: () => void;
  /** Signs out; the way in leads back here. */
  onSignInAgain: () => void;
};

/** What deleting means stands before the button that does it. */
export function DeleteSection({ onGone, onSignInAgain }: DeleteSectionProps) {
  const { leave: words } = useWords(yourDataWords);
  const { failures } = useWords(frameWords);
  const lang = useLang();
  const to = usePathFor();
  const [isOpen, setIsOpen] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const utils = trpc.useUtils();
  const { data: deletion } = trpc.profile.deletion.useQuery();
  const withdraw = trpc.profile.withdrawDeletion.useMutation();
  const day = deletion?.scheduledFor ?? null;
  const deleted = async (): Promise<void> => {
    if (deletion?.contractEndsAt == null) return setIsDeleted(true);
    await utils.profile.deletion.invalidate();
    setIsOpen(false);
  };
  const keep = async (): Promise<void> => {
    try {
      await withdraw.mutateAsync();
    } catch (error) {
      toast.bad(failureSentence(error, failures));
      return;
    }
    await utils.profile.deletion.invalidate();
    toast.ok(words.kept);
  };
  // A new page: nothing of the person may stay in this one's memory.
  const close = (): void => (isDeleted ? location.assign(to(paths.home)) : setIsOpen(false));
  return (
    <section className="profile-section your-data" id="delete-account" aria-labelledby="delete-heading">
      <h2 className="heading-medium" id="delete-heading">
        {words.title}
      </h2>
      {/* One paragraph and one button for both: a keyboard stays on it, a screen reader tells what has changed. */}
      <p role="status">{day === null ? words.text : words.scheduled(formatLongDate(day, lang))}</p>
      <Button
        look={day === null ? 'o' : undefined}
        isBusy={withdraw.isPending}
        busyText={words.keeping}
        onClick={() => (day === null ? setIsOpen(true) : void keep())}
      >
        {day === null ? words.delete : words.keep}
      </Button>
      <RoomDialog isOpen={isOpen} onClose={close} title={isDeleted ? words.deleted : words.delete}>
        {isDeleted ? (
          <Farewell onLeave={onGone} />
        ) : (
          <BeforeDeleting onDeleted={() => void deleted()} onSignInAgain={onSignInAgain} />
        )}
      </RoomDialog>
    </section>
  );
}

function BeforeDeleting({ onDeleted, onSignInAgain }: { onDeleted: () => void; onSignInAgain: () => void }) {
  const { leave: words, loading, loadFailed } = useWords(yourDataWords);
  const lang = useLang();
  const { data, isError, isFetching, refetch } = trpc.profile.deletion.useQuery(undefined, {
    refetchOnMount: 'always',
  });
  return (
    <div className="delete-account">
      <ul>
        {data?.contractEndsAt && <li>{words.before(formatLongDate(data.contractEndsAt, lang))}</li>}
        {words.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {data?.isInTillBooks === true && <li>{words.tillBooks}</li>}
        {data !== undefined && data.validTickets > 0 && <li>{words.keptTickets(data.validTickets)}</li>}
        {data !== undefined && data.openOrders > 0 && <li>{words.droppedOrders(data.openOrders)}</li>}
      </ul>
      {data !== undefined && <DeleteForm deletion={data} onDeleted={onDeleted} onSignInAgain={onSignInAgain} />}
      {data === undefined &&
        (isError ? (
          <LoadFailed sentence={loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MarkLoader text={loading} />
        ))}
    </div>
  );
}

function Farewell({ onLeave }: { onLeave: () => void }) {
  const { farewell, home } = useWords(yourDataWords).leave;
  const to = usePathFor();
  // Not sooner: this tab follows the news, too, and would go to the sign-in before the words are read.
  useEffect(() => {
    window.addEventListener('pagehide', onLeave, { once: true });
    return () => window.removeEventListener('pagehide', onLeave);
  }, [onLeave]);
  return (
    <div className="delete-account" role="status">
      <p>{farewell}</p>
      <ButtonLink href={to(paths.home)} data-reload="">
        {home}
      </ButtonLink>
    </div>
  );
}
