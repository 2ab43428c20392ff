import { useEffect, useState } from 'react';
import { DASHBOARD_MESSAGES } from '#shared/accounts/dashboard-messages.ts';
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
import { droppedOrders, keptTickets, scheduledText, YOUR_DATA_TEXT } from './your-data-text.ts';

type DeleteSectionProps = {
  /** The account is gone and the page is left: other tabs learn it. */
  onGone: () => void;
  /** Signs out; the way in leads back here. */
  onSignInAgain: () => void;
};

/** What deleting means stands before the button that does it. */
export function DeleteSection({ onGone, onSignInAgain }: DeleteSectionProps) {
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
      toast.bad(failureSentence(error));
      return;
    }
    await utils.profile.deletion.invalidate();
    toast.ok(scheduledText.kept);
  };
  // A new page: nothing of the person may stay in this one's memory.
  const close = (): void => (isDeleted ? location.assign(paths.home) : setIsOpen(false));
  return (
    <section className="profile-section your-data" id="delete-account" aria-labelledby="delete-heading">
      <h2 className="heading-medium" id="delete-heading">
        Delete account
      </h2>
      {/* One paragraph and one button for both: a keyboard stays on it, a screen reader tells what has changed. */}
      <p role="status">
        {day === null ? YOUR_DATA_TEXT.mayLeave : `${scheduledText.done(day)}. Until then nothing is lost.`}
      </p>
      <Button
        look={day === null ? 'o' : undefined}
        isBusy={withdraw.isPending}
        busyText="Keeping it"
        onClick={() => (day === null ? setIsOpen(true) : void keep())}
      >
        {day === null ? 'Delete my account' : 'Keep my account'}
      </Button>
      <RoomDialog isOpen={isOpen} onClose={close} title={isDeleted ? YOUR_DATA_TEXT.deleted : 'Delete my account'}>
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
  const { data, isError, isFetching, refetch } = trpc.profile.deletion.useQuery(undefined, {
    refetchOnMount: 'always',
  });
  return (
    <div className="delete-account">
      <ul>
        {data?.contractEndsAt && <li>{scheduledText.before(data.contractEndsAt)}</li>}
        {YOUR_DATA_TEXT.consequences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {data?.isInTillBooks === true && <li>{YOUR_DATA_TEXT.tillBooks}</li>}
        {data !== undefined && data.validTickets > 0 && <li>{keptTickets(data.validTickets)}</li>}
        {data !== undefined && data.openOrders > 0 && <li>{droppedOrders(data.openOrders)}</li>}
      </ul>
      {data !== undefined && <DeleteForm deletion={data} onDeleted={onDeleted} onSignInAgain={onSignInAgain} />}
      {data === undefined &&
        (isError ? (
          <LoadFailed sentence={DASHBOARD_MESSAGES.loadFailed} isBusy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MarkLoader text="Loading" />
        ))}
    </div>
  );
}

function Farewell({ onLeave }: { onLeave: () => void }) {
  // Not sooner: this tab follows the news, too, and would go to the sign-in before the words are read.
  useEffect(() => {
    window.addEventListener('pagehide', onLeave, { once: true });
    return () => window.removeEventListener('pagehide', onLeave);
  }, [onLeave]);
  return (
    <div className="delete-account" role="status">
      <p>A last e-mail is on its way to you; with it your address goes, too. Thank you for the dances.</p>
      <ButtonLink href={paths.home} data-reload="">
        To the home page
      </ButtonLink>
    </div>
  );
}
