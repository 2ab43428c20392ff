import { useState } from 'react';
import type { PersonView } from '#shared/people/person-view.ts';
import { formatMemberDate, formatTime } from '#shared/time.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { trpc } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { questionWords } from './question-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

type Merge = PersonView['merges'][number];

/** Says that an account was merged with this one, for as long as that can be taken back. */
export function Merges({ person }: { person: PersonView }) {
  const lang = useLang();
  const words = useWords(questionWords);
  const [asked, setAsked] = useState<Merge | null>(null);
  return (
    <>
      {person.merges.map((merge) => (
        <p key={merge.userId} className="person-merge">
          <span>
            {merge.isFrom ? words.mergedWith : words.becamePart}
            <a href={adminPaths.person(merge.userId)}>{`${merge.name} (${merge.email})`}</a>
            {merge.isFrom ? words.erasedAfterWhich : words.erasedAfter}
            {`${formatMemberDate(merge.until, lang)}, ${formatTime(merge.until)}.`}
          </span>
          <Button look="o" size="s" onClick={() => setAsked(merge)}>
            {words.takeItBack}
          </Button>
        </p>
      ))}
      {asked !== null && <UndoQuestion person={person} merge={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

type UndoProps = { person: PersonView; merge: Merge; onClose: () => void };

function UndoQuestion({ person, merge, onClose }: UndoProps) {
  const words = useWords(questionWords);
  const utils = trpc.useUtils();
  const undo = trpc.admin.people.undoMerge.useMutation({
    onSuccess: async ({ stayed }) => {
      onClose();
      await utils.admin.invalidate();
      const left = stayed === 1 ? words.oneThingHas : words.manyThings(stayed);
      toast.ok(words.theyTwoAccountsAgain, stayed === 0 ? undefined : words.changedHands(left));
    },
    onError: (error) => void tellFailure(error, { title: words.notTakenBack }),
  });
  const [from, into] = merge.isFrom ? [merge.email, person.email] : [person.email, merge.email];
  const fromId = merge.isFrom ? merge.userId : person.id;
  return (
    <ConfirmDialog
      isOpen
      title={words.twoAccountsAgain}
      confirmText={words.takeMergeBack}
      busyText={words.takingItBack}
      isBusy={undo.isPending}
      onConfirm={() => undo.mutate({ fromId })}
      onClose={onClose}
    >
      <p>{words.goesBackTo(from)}</p>
      <p>{words.whatStays(from, into)}</p>
    </ConfirmDialog>
  );
}
