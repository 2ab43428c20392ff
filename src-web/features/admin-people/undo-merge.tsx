import { useState } from 'react';
import type { PersonView } from '#shared/people/person-view.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';

type Merge = PersonView['merges'][number];

/** Says that an account was merged with this one, for as long as that can be taken back. */
export function Merges({ person }: { person: PersonView }) {
  const [asked, setAsked] = useState<Merge | null>(null);
  return (
    <>
      {person.merges.map((merge) => (
        <p key={merge.userId} className="person-merge">
          <span>
            {merge.isFrom ? 'Merged with ' : 'This account has become part of '}
            <a href={adminPaths.person(merge.userId)}>{`${merge.name} (${merge.email})`}</a>
            {merge.isFrom ? ', which is erased after ' : '. It is erased after '}
            {`${formatMemberDate(merge.until)}, ${formatTime(merge.until)}.`}
          </span>
          <Button look="o" size="s" onClick={() => setAsked(merge)}>
            Take it back
          </Button>
        </p>
      ))}
      {asked !== null && <UndoQuestion person={person} merge={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type UndoProps = { person: PersonView; merge: Merge; onClose: () => void };

function UndoQuestion({ person, merge, onClose }: UndoProps) {
  const utils = trpc.useUtils();
  const undo = trpc.admin.people.undoMerge.useMutation({
    onSuccess: async ({ stayed }) => {
      onClose();
      await utils.admin.invalidate();
      const left = stayed === 1 ? 'One thing has' : `${stayed} things have`;
      toast.ok('They are two accounts again', stayed === 0 ? undefined : `${left} changed hands since and stayed.`);
    },
    onError: (error) => void tellFailure(error, { title: 'Not taken back' }),
  });
  const [from, into] = merge.isFrom ? [merge.email, person.email] : [person.email, merge.email];
  const fromId = merge.isFrom ? merge.userId : person.id;
  return (
    <ConfirmDialog
      isOpen
      title="Two accounts again?"
      confirmText="Take the merge back"
      busyText="Taking it back"
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate({ fromId })}
      onClose={onClose}
    >
      <p>{`Every order, ticket, note and letter that came from ${from} goes back to it, as it is now.`}</p>
      <p>
        {`What came since stays where it came, and so does what has changed hands meanwhile. ${from} signs in anew; ` +
          `payments that the merge ended do not come back, and a membership that ${into} has begun since keeps its card.`}
      </p>
    </ConfirmDialog>
  );
}
