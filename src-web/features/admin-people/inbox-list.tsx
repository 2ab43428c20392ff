import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { InboxEntry } from '#shared/inbox/inbox.ts';
import type { InboxKind } from '#shared/inbox/inbox-kinds.ts';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureOf, failureSentence } from '#web/failure-sentence.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { AdminSection, AllClear, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { itemsOf, LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { useUrlFilter } from '#web/hooks/use-url-filter.ts';
import { AssignDeclaration } from './assign-declaration.tsx';
import { DeclineDeclaration } from './decline-declaration.tsx';
import { inboxWords, type InboxWords } from './inbox-words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

const LETTER = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const showsIn = (words: InboxWords) =>
  [
    { value: 'open', label: words.open },
    { value: 'all', label: words.all },
  ] as const;

const clearIn = (words: InboxWords): Record<InboxKind, string> => ({
  declarations: words.noCancellationOrWithdrawal,
  messages: words.everyMessageAnswered,
  reservations: words.everyTableRequestAnswered,
  courses: words.everyCourseRequestAnswered,
});

/** Letters of one kind; ticking one off is undone with one click. */
export function InboxList({ kind, title }: { kind: InboxKind; title: string }) {
  const words = useWords(inboxWords);
  const { get, set } = useUrlFilter();
  const show = get('show') === 'all' ? 'all' : 'open';
  // An address may carry anything; what is no letter's number is left aside.
  const letter = LETTER.test(get('letter')) ? get('letter') : '';
  const list = trpc.admin.inbox.list.useInfiniteQuery({ kind, show, ...(letter !== '' && { id: letter }) }, LIVE_PAGES);
  const entries = itemsOf(list.data);
  return (
    <>
      <div className="admin-tools">
        {letter === '' ? (
          <NativeSelect
            size="md"
            aria-label={words.whichLetters}
            data={showsIn(words).map((one) => ({ ...one }))}
            value={show}
            onChange={(event) => set({ show: event.currentTarget.value === 'all' ? 'all' : '' })}
          />
        ) : (
          <Button look="o" size="s" icon="arrow-left" onClick={() => set({ letter: '' })}>
            {words.allLetters}
          </Button>
        )}
      </div>
      <AdminSection
        id="inbox"
        title={title}
        list={list}
        failure={words.fehlerBeimLadenDer}
        isEmpty={entries.length === 0}
        nothing={
          letter === '' ? (
            <AllClear>{show === 'open' ? clearIn(words)[kind] : words.nothingHasComeYet}</AllClear>
          ) : (
            <p>{words.thisLetterNotHere}</p>
          )
        }
      >
        <ul className="admin-cards">
          {entries.map((entry) => (
            <Letter key={entry.id} entry={entry} />
          ))}
        </ul>
        <ShowMore list={list} />
      </AdminSection>
    </>
  );
}

type Asked = 'assign' | 'decline';

function Letter({ entry }: { entry: InboxEntry }) {
  const lang = useLang();
  const words = useWords(inboxWords);
  const { id, kind, name, email, title, text, facts, createdAt, toAssign } = entry;
  const [asked, setAsked] = useState<Asked | null>(null);
  return (
    <li className="admin-card" aria-label={`${title}, ${name}`}>
      <div>
        <h3>
          <a href={adminPaths.letter(kind, id)}>{title}</a>
        </h3>
        <p className="admin-facts">
          <span>{name === '' ? words.aDeletedAccount : name}</span>
          {email !== '' && <a href={`mailto:${email}?subject=${encodeURIComponent(`Re: ${title}`)}`}>{email}</a>}
          <time
            dateTime={isoBerlin(createdAt)}
          >{`${formatMemberDate(createdAt, lang)}, ${formatTime(createdAt)}`}</time>
          {facts.map(([label, value]) => (
            <span key={label}>{`${label}: ${value}`}</span>
          ))}
        </p>
      </div>
      {text !== '' && <p className="admin-text">{text}</p>}
      <Acts entry={entry} onAsk={setAsked} />
      {toAssign !== null && (
        <AssignDeclaration
          entry={entry}
          toAssign={toAssign}
          isOpen={asked === 'assign'}
          onClose={() => setAsked(null)}
        />
      )}
      {toAssign !== null && (
        <DeclineDeclaration
          entry={entry}
          kind={toAssign.kind}
          isOpen={asked === 'decline'}
          onClose={() => setAsked(null)}
        />
      )}
    </li>
  );
}

function Acts({ entry, onAsk }: { entry: InboxEntry; onAsk: (asked: Asked) => void }) {
  const words = useWords(inboxWords);
  const { name, email, title, toAssign } = entry;
  const { isHandled, isSaving, setHandled } = useHandled(entry);
  // Its sender has no answer yet: one is given by assigning or declining, never by ticking it off.
  const isUnanswered = toAssign !== null && !toAssign.isDeclined && !isHandled && email !== '';
  return (
    <div className="admin-acts">
      {toAssign !== null && (!isHandled || toAssign.isDeclined) && (
        <Button size="s" aria-label={words.assignOf(title, name)} onClick={() => onAsk('assign')}>
          {words.assignMembership}
        </Button>
      )}
      {isUnanswered && (
        <Button look="o" size="s" aria-label={words.declineOf(title, name)} onClick={() => onAsk('decline')}>
          {words.decline}
        </Button>
      )}
      {!isUnanswered && (
        <Button
          look={isHandled ? 't' : 'o'}
          size="s"
          icon={isHandled ? 'history' : 'check'}
          isBusy={isSaving}
          busyText={words.saving}
          aria-label={`${isHandled ? words.openAgain : words.markAsHandled}: ${title}, ${name}`}
          onClick={() => setHandled(!isHandled)}
        >
          {isHandled ? words.openAgain : words.markAsHandled}
        </Button>
      )}
      {isHandled && (
        <Chip tone="ok" icon="circle-check">
          {words.handled}
        </Chip>
      )}
    </div>
  );
}

function useHandled({ id, kind, handledAt }: InboxEntry) {
  const words = useWords(inboxWords);
  const utils = trpc.useUtils();
  const set = trpc.admin.inbox.setHandled.useMutation({
    onSuccess: (_answer, { isHandled }) => {
      if (isHandled) toast.undo(words.markedAsHandled, () => set.mutate({ kind, id, isHandled: false }));
    },
    onError: (error) => {
      // Somebody else was quicker: the list says so.
      if (failureOf(error).code !== 'NOT_FOUND') toast.bad(words.notSaved, failureSentence(error));
    },
    onSettled: () => Promise.all([utils.admin.inbox.invalidate(), utils.admin.waiting.invalidate()]),
  });
  // Shown at once, and taken back if it could not be saved.
  const isHandled = set.isPending ? set.variables.isHandled : handledAt !== null;
  return {
    isHandled,
    isSaving: set.isPending,
    setHandled: (next: boolean) => set.mutate({ kind, id, isHandled: next }),
  };
}
