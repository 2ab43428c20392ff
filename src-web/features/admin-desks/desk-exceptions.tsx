import { exceptionSentence } from '#web/ui/admin/exception-sentence.ts';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { ResolveExceptionInput, type DeskExceptionView } from '#shared/door/desk-inputs.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf } from '#web/failure-sentence.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { FormDialog } from '#web/ui/admin/form-dialog.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { usePrivateForm } from '#web/hooks/use-private-form.ts';
import { deskWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

/** What a desk did without the network that turned out otherwise: a person looks and says what was done. */
export function DeskExceptions() {
  const words = useWords(deskWords);
  const list = trpc.admin.desks.exceptions.useInfiniteQuery({}, LIVE_PAGES);
  const entries = itemsOf(list.data);
  const [asked, setAsked] = useState<DeskExceptionView | null>(null);
  return (
    <AdminSection
      id="desk-exceptions"
      title={words.thingsLookAt}
      list={list}
      failure={words.fehlerBeimLadenDer}
      isEmpty={entries.length === 0}
      nothing={<AllClear>{words.allApplied}</AllClear>}
    >
      <ul className="admin-list">
        {entries.map((entry) => (
          <Exception key={entry.id} entry={entry} onAsk={() => setAsked(entry)} />
        ))}
      </ul>
      <ShowMore list={list} />
      {asked !== null && <SettleDialog key={asked.id} entry={asked} onClose={() => setAsked(null)} />}
    </AdminSection>
  );
}

function Exception({ entry, onAsk }: { entry: DeskExceptionView; onAsk: () => void }) {
  const lang = useLang();
  const words = useWords(deskWords);
  const { title, createdAt, deskName, otherDeskName, eventTitle } = entry;
  return (
    <li className="admin-retry">
      <div>
        <h3 lang="de">{title}</h3>
        <p>{exceptionSentence(entry, lang)}</p>
        <p className="admin-facts">
          <time
            dateTime={isoBerlin(createdAt)}
          >{`${formatMemberDate(createdAt, lang)}, ${formatTime(createdAt)}`}</time>
          <span>{otherDeskName === null ? deskName : words.bothDesks(deskName, otherDeskName)}</span>
          {eventTitle !== null && <span>{eventTitle}</span>}
        </p>
      </div>
      <Button look="o" size="s" icon="check" aria-label={words.settleOf(title)} onClick={onAsk}>
        {words.settle}
      </Button>
    </li>
  );
}

function SettleDialog({ entry: { id, title }, onClose }: { entry: DeskExceptionView; onClose: () => void }) {
  const words = useWords(deskWords);
  const utils = trpc.useUtils();
  const resolve = trpc.admin.desks.resolveException.useMutation({
    onSettled: () => {
      onClose();
      return utils.admin.invalidate();
    },
  });
  const { form, ...question } = usePrivateForm({
    initialValues: { id, resolution: '' },
    schema: ResolveExceptionInput,
    send: async (values) => {
      await resolve.mutateAsync(values);
      toast.ok(words.settled);
    },
    // Somebody else was quicker: the list says so.
    onFailed: (error) =>
      failureOf(error).code === 'NOT_FOUND' ? undefined : tellFailure(error, { title: words.notSettled }),
  });
  return (
    <FormDialog
      isOpen
      title={words.whatWasDone}
      confirmText={words.settle}
      busyText={words.settling}
      question={question}
      onClose={onClose}
    >
      <p>{title}</p>
      <Textarea label={words.fewWords} maxLength={300} {...form.getInputProps('resolution')} />
    </FormDialog>
  );
}
