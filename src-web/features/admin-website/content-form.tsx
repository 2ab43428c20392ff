import { isSingle, isWhole, MOST_ITEMS, type ContentItem, type ContentKind } from '#shared/website/content.ts';
import { UnsavedDialog } from '#web/ui/admin/unsaved-dialog.tsx';
import { useUnsavedGuard } from '#web/ui/admin/use-unsaved-guard.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { contactOf, emptyItem, FIELDS } from './content-fields.ts';
import { ItemFields } from './item-fields.tsx';
import { ItemList, type Values } from './item-list.tsx';
import { useContentDraft, type Keeping } from './use-content-draft.ts';
import { KIND_WORDS, WEBSITE_WORDS } from './website-words.ts';

type ContentFormProps = {
  kind: ContentKind;
  items: readonly Values[];
  seen: number | null;
  onKeeping: (keeping: Keeping) => void;
  /** Begins again with what others have written. */ onAnew: () => void;
};

/** The list of one kind, kept by itself as a draft. */
export function ContentForm({ kind, items: first, seen, onKeeping, onAnew }: ContentFormProps) {
  const { items, wrong, keeping, change, keep, drop } = useContentDraft({ kind, items: first, seen }, onKeeping);
  const guard = useUnsavedGuard(keeping === 'wrong' || keeping === 'failed' || keeping === 'meanwhile');
  const { operator } = useSite();
  const words = KIND_WORDS[kind];
  const anew = (): void => void drop().then(onAnew);
  return (
    <section className="admin-panel website-form" aria-labelledby="website-kind">
      <div className="website-head">
        <h2 id="website-kind">{words.name}</h2>
        <p className="dim small">{words.where}</p>
      </div>
      <div role="status" className="website-keeping">
        {/* What is public as it stands is no draft. */}
        {(seen !== null || items !== first || keeping !== 'kept') && (
          <KeepingLine keeping={keeping} onAgain={() => void keep()} onAnew={anew} />
        )}
      </div>
      {wrong[''] !== undefined && <p role="alert">{wrong['']}</p>}
      {items.length === 0 && <EmptyState sentence={words.none} headingLevel={3} />}
      <ItemList
        label={words.name}
        one={words.one}
        addText={WEBSITE_WORDS.add(words.one)}
        items={items}
        fields={FIELDS[kind]}
        wrong={wrong}
        most={isSingle(kind) ? 1 : MOST_ITEMS}
        isWhole={(item) => isWhole(kind, item as ContentItem<typeof kind>)}
        make={() => ({ ...emptyItem(kind, items.length), ...(kind === 'contact' && contactOf(operator)) })}
        onChange={change}
        form={(props) => <ItemFields {...props} />}
      />
      <p className="dim small website-note">
        <Icon name="language" size={18} />
        {WEBSITE_WORDS.twoLanguages}
      </p>
      <UnsavedDialog guard={guard} onDiscard={anew} />
    </section>
  );
}

type KeepingLineProps = { keeping: Keeping; onAgain: () => void; onAnew: () => void };

function KeepingLine({ keeping, onAgain, onAnew }: KeepingLineProps) {
  if (keeping === 'meanwhile')
    return (
      <>
        <p>
          <Icon name="alert-triangle" size={18} />
          {WEBSITE_WORDS.meanwhile}
        </p>
        <Button look="o" size="s" onClick={onAnew}>
          {WEBSITE_WORDS.theirs}
        </Button>
      </>
    );
  return (
    <>
      <p>
        <Icon
          name={keeping === 'kept' ? 'check' : keeping === 'writing' ? 'info-circle' : 'alert-triangle'}
          size={18}
        />
        {WEBSITE_WORDS.kept[keeping]}
      </p>
      {keeping === 'failed' && (
        <Button look="o" size="s" onClick={onAgain}>
          {WEBSITE_WORDS.again}
        </Button>
      )}
    </>
  );
}
