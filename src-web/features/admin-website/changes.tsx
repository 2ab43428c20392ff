import type { inferRouterOutputs } from '@trpc/server';
import { formatMemberDate, formatTime, isoBerlin } from '#shared/time.ts';
import { trpc, type AppRouter } from '#web/api.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { KIND_WORDS, WEBSITE_WORDS } from './website-words.ts';

export type WebsiteData = inferRouterOutputs<AppRouter>['admin']['website']['list'];
type Draft = { kind: WebsiteData['kinds'][number]['kind']; seen: number; changedAt: Date; by: string | null };

/** The drafts that are there, in the order of the kinds. */
export const draftsOf = (data: WebsiteData | undefined): Draft[] =>
  (data?.kinds ?? []).flatMap(({ kind, draft }) => (draft === null ? [] : [{ kind, ...draft }]));

const whenOf = (at: Date): string => `${formatMemberDate(at)}, ${formatTime(at)}`;

function When({ at, by }: { at: Date; by: string | null }) {
  return (
    <span className="dim small">
      <time dateTime={isoBerlin(at)}>{whenOf(at)}</time>
      {`, ${WEBSITE_WORDS.by(by)}`}
    </span>
  );
}

/** What nobody but the panel sees yet, each with a way back to what is public. */
export function Waiting({ drafts, onAnew }: { drafts: readonly Draft[]; onAnew: () => void }) {
  const utils = trpc.useUtils();
  const dialog = useFreshDialog<Draft | null>(null);
  const discard = trpc.admin.website.discard.useMutation({
    onSuccess: async () => {
      await utils.admin.website.list.invalidate();
      dialog.close();
      toast.ok(WEBSITE_WORDS.undone);
      onAnew();
    },
    onError: (error) => void tellFailure(error, { title: WEBSITE_WORDS.notUndone }),
  });
  const asked = dialog.about;
  return (
    <section className="admin-panel" aria-labelledby="website-waiting">
      <h2 id="website-waiting">{WEBSITE_WORDS.willBe}</h2>
      {drafts.length === 0 && <p className="dim">{WEBSITE_WORDS.nothingWaits}</p>}
      <ul className="website-lines">
        {drafts.map((draft) => (
          <li key={draft.kind}>
            <span>
              <b>{KIND_WORDS[draft.kind].name}</b>
              <When at={draft.changedAt} by={draft.by} />
            </span>
            <Button
              look="o"
              size="s"
              aria-label={WEBSITE_WORDS.undoOf(KIND_WORDS[draft.kind].name)}
              onClick={() => dialog.ask(draft)}
            >
              {WEBSITE_WORDS.undo}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        key={dialog.turn}
        isOpen={dialog.isOpen}
        title={WEBSITE_WORDS.undoAsk}
        confirmText={WEBSITE_WORDS.undo}
        isBusy={discard.isPending}
        onConfirm={() => asked && discard.mutate({ kind: asked.kind })}
        onClose={dialog.close}
      >
        <p>{asked && WEBSITE_WORDS.undoWhat(KIND_WORDS[asked.kind].name)}</p>
      </ConfirmDialog>
    </section>
  );
}

type EarlierProps = { history: WebsiteData['history']; onAnew: () => void };

/** Everything that was ever public, the newest first; an older one can be looked at again as a draft. */
export function Earlier({ history, onAnew }: EarlierProps) {
  const utils = trpc.useUtils();
  const bringBack = trpc.admin.website.bringBack.useMutation({
    onSuccess: async () => {
      await utils.admin.website.list.invalidate();
      toast.ok(WEBSITE_WORDS.broughtBack);
      onAnew();
    },
    onError: (error) => void tellFailure(error, { title: WEBSITE_WORDS.notBroughtBack }),
  });
  return (
    <section className="admin-panel" aria-labelledby="website-earlier">
      <div className="website-head">
        <h2 id="website-earlier">{WEBSITE_WORDS.earlier}</h2>
        <p className="dim small">{WEBSITE_WORDS.forEver}</p>
      </div>
      {history.length === 0 && <p className="dim">{WEBSITE_WORDS.nothingEarlier}</p>}
      <ul className="website-lines">
        {history.map(({ version, kind, items, publishedAt, by, isPublic }) => (
          <li key={version}>
            <span>
              <b>{`${KIND_WORDS[kind].name}, ${WEBSITE_WORDS.entries(items)}`}</b>
              <When at={publishedAt} by={by} />
            </span>
            {isPublic ? (
              <Chip tone="ok" icon="circle-check">
                {WEBSITE_WORDS.publicNow}
              </Chip>
            ) : (
              <Button
                look="o"
                size="s"
                aria-label={WEBSITE_WORDS.backTo(KIND_WORDS[kind].name, whenOf(publishedAt))}
                isBusy={bringBack.isPending && bringBack.variables.version === version}
                onClick={() => bringBack.mutate({ version })}
              >
                {WEBSITE_WORDS.back}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
