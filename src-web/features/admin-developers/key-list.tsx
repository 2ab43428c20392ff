import { useState } from 'react';
import { ROTATION_DAYS, type ApiKeyView, type NewApiKey } from '#shared/api/api-keys.ts';
import { formatMemberDate } from '#shared/time.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection, ShowMore } from '#web/ui/admin/admin-section.tsx';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { LIVE_PAGES } from '#web/ui/admin/live-query.ts';
import { ShownOnce } from '#web/ui/admin/shown-once.tsx';
import { SwitchRow } from '#web/ui/admin/switch-row.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { KeyCard } from './key-card.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { keyWords, type KeyWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';
import type { Lang } from '#shared/lang.ts';

type Asked = { act: 'rotate' | 'revoke'; view: ApiKeyView };

const questionsIn = (words: KeyWords) =>
  ({
    rotate: {
      title: (name: string) => words.rotateAsk(name),
      what: words.rotateMeans(ROTATION_DAYS),
      confirm: words.makeNewKey,
    },
    revoke: {
      title: (name: string) => words.revokeAsk(name),
      what: words.revokeMeans,
      confirm: words.revokeTheKey,
    },
  }) as const;

/** Why an older key should end as well, and which it is. */
function olderKeyWords(older: ApiKeyView['olderKeys'], words: KeyWords, lang: Lang): string {
  const which = older
    .map(({ prefix, expiresAt }) => words.worksUntil(prefix, formatMemberDate(expiresAt, lang)))
    .join(', ');
  return words.tookPlace(which);
}

/** Asks before a key is exchanged or ended, and does it. */
function KeyQuestion({
  asked,
  onDone,
  onMade,
}: {
  asked: Asked | null;
  onDone: () => void;
  onMade: (made: NewApiKey) => void;
}) {
  const lang = useLang();
  const words = useWords(keyWords);
  const utils = trpc.useUtils();
  const [keepsOlder, setKeepsOlder] = useState(false);
  const outcome = {
    onError: (error: unknown) => void toast.bad(words.notDone, failureSentence(error)),
    onSettled: () => {
      onDone();
      return utils.admin.apiKeys.invalidate();
    },
  };
  const rotate = trpc.admin.apiKeys.rotate.useMutation({ ...outcome, onSuccess: onMade });
  const revoke = trpc.admin.apiKeys.revoke.useMutation({ ...outcome, onSuccess: () => void toast.ok(words.revoked) });
  const { title, what, confirm } = questionsIn(words)[asked?.act ?? 'revoke'];
  const older = asked?.act === 'revoke' ? asked.view.olderKeys : [];
  const act = ({ act: wanted, view: { id } }: Asked) =>
    wanted === 'rotate' ? rotate.mutate({ id }) : revoke.mutate({ id, keepsOlder });
  return (
    <ConfirmDialog
      isOpen={asked !== null}
      title={title(asked?.view.name ?? '')}
      confirmText={confirm}
      isBusy={rotate.isPending || revoke.isPending}
      onConfirm={() => asked !== null && act(asked)}
      onClose={onDone}
    >
      <p>{what}</p>
      {older.length > 0 && (
        <SwitchRow
          label={words.endOlder(older.length)}
          description={olderKeyWords(older, words, lang)}
          checked={!keepsOlder}
          onChange={(event) => setKeepsOlder(!event.currentTarget.checked)}
        />
      )}
    </ConfirmDialog>
  );
}

/** Keys for programs: made, rotated and revoked here, each shown once. */
export function KeyList() {
  const words = useWords(keyWords);
  const list = trpc.admin.apiKeys.list.useInfiniteQuery({}, LIVE_PAGES);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const form = useFreshDialog(null);
  const keys = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const show = (key: NewApiKey) => {
    form.close();
    setMade(key);
  };
  return (
    <>
      <AdminSection
        id="keys"
        title={words.keysForPrograms}
        list={list}
        failure={words.dieSchluSselKonnten}
        isEmpty={keys.length === 0}
        nothing={<EmptyState sentence={words.noProgramHasKey} headingLevel={3} />}
      >
        <ul className="admin-cards">
          {keys.map((view) => (
            <KeyCard
              key={view.id}
              view={view}
              onRotate={() => setAsked({ act: 'rotate', view })}
              onRevoke={() => setAsked({ act: 'revoke', view })}
            />
          ))}
        </ul>
        <ShowMore list={list} />
      </AdminSection>
      <div className="admin-acts developers-new">
        <Button icon="plus" onClick={() => form.ask(null)}>
          {words.newKey}
        </Button>
      </div>
      <NewKeyDialog key={form.turn} isOpen={form.isOpen} onClose={form.close} onMade={show} />
      <KeyQuestion key={asked?.view.id ?? ''} asked={asked} onDone={() => setAsked(null)} onMade={show} />
      <ShownOnce what="key" value={made?.key ?? null} keepIt={words.keepKey} onClose={() => setMade(null)}>
        {words.shownOnce}
      </ShownOnce>
    </>
  );
}
