import type { ContentKind } from '#shared/website/content.ts';
import { CONTENT_KINDS, isSingle } from '#shared/website/content.ts';
import { LANGS } from '#shared/lang.ts';
import { missingIn } from '#shared/website/other-words.ts';
import type { TwoTexts } from '#shared/website/two-texts.ts';
import { trpc } from '#web/api.ts';
import { adminPaths } from '#web/routes/admin-paths.ts';
import { tellFailure } from '#web/tell-failure.ts';
import { AdminIcon } from '#web/ui/admin/admin-icon.tsx';
import { ListWaiting, LoadFailure } from '#web/ui/admin/admin-section.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { draftsOf, Earlier, Waiting, type WebsiteData } from './changes.tsx';
import { ContentForm } from './content-form.tsx';
import type { Values } from './item-list.tsx';
import { Preview, previewHref } from './preview.tsx';
import type { Keeping } from './use-content-draft.ts';
import { KIND_WORDS, LANG_NAMES, WEBSITE_WORDS } from './website-words.ts';

/** The kind that an address names; the first one where it names none. */
export const kindNamed = (named: string): ContentKind =>
  CONTENT_KINDS.find((kind) => kind === named) ?? CONTENT_KINDS[0];

/** What of the section the page holds: which kind is open, how far it is kept, and how often it began anew. */
export type WebsiteState = {
  kind: ContentKind;
  keeping: Keeping;
  onKeeping: (keeping: Keeping) => void;
  turn: number;
  onAnew: () => void;
};

/** Makes all drafts public; not before the one that is being written is kept. */
export function PublishActs({ kind, keeping, onAnew }: WebsiteState) {
  const utils = trpc.useUtils();
  const list = trpc.admin.website.list.useQuery();
  const drafts = draftsOf(list.data);
  const publish = trpc.admin.website.publish.useMutation({
    onSuccess: () => void toast.ok(WEBSITE_WORDS.published),
    onError: (error) => void tellFailure(error, { title: WEBSITE_WORDS.notPublished }),
    onSettled: async () => {
      await utils.admin.website.list.invalidate();
      onAnew();
    },
  });
  return (
    <>
      <ButtonLink look="o" href={previewHref(kind, 'en')} target="_blank" rel="noopener">
        {WEBSITE_WORDS.see}
      </ButtonLink>
      {drafts.length > 0 && (
        <Button
          isBusy={publish.isPending}
          busyText={WEBSITE_WORDS.publishing}
          disabled={keeping !== 'kept'}
          onClick={() => publish.mutate({ drafts: drafts.map(({ kind: named, seen }) => ({ kind: named, seen })) })}
        >
          {WEBSITE_WORDS.publish(drafts.length)}
        </Button>
      )}
    </>
  );
}

/** The section Website: which part, its form, how visitors will see it, what waits and what was. */
export function Website(state: WebsiteState) {
  const list = trpc.admin.website.list.useQuery();
  if (list.data === undefined)
    return list.isError ? (
      <LoadFailure sentence={WEBSITE_WORDS.failed} lang="en" list={list} />
    ) : (
      <div className="admin-panel">
        <ListWaiting />
      </div>
    );
  return <Sections {...state} data={list.data} />;
}

function Sections({ kind, onKeeping, turn, onAnew, data }: WebsiteState & { data: WebsiteData }) {
  const shown = data.kinds.find((one) => one.kind === kind);
  const drafts = draftsOf(data);
  return (
    <>
      <p className="dim">{WEBSITE_WORDS.changed(drafts.length)}</p>
      <div className="website">
        <Kinds kind={kind} data={data} />
        {shown && (
          <ContentForm
            key={`${kind} ${turn}`}
            kind={kind}
            items={shown.items as readonly Values[]}
            seen={shown.draft?.seen ?? null}
            onKeeping={onKeeping}
            onAnew={onAnew}
          />
        )}
        <div className="website-side">
          <Preview kind={kind} turn={shown?.draft?.seen ?? turn} />
          <Waiting drafts={drafts} onAnew={onAnew} />
          <Earlier history={data.history} onAnew={onAnew} />
        </div>
      </div>
    </>
  );
}

/** What stands around every page, in mails and on papers. */
const EVERYWHERE: ReadonlySet<ContentKind> = new Set(['club', 'contact']);

/** Both languages of everything in a kind's items, lists inside of them too. */
function textsIn(value: unknown): TwoTexts[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('en' in value && 'de' in value) return [value as TwoTexts];
  return Object.values(value).flatMap(textsIn);
}

/** How many texts a language has not; pages show the other one's there. */
function Missing({ items }: { items: unknown }) {
  const texts = textsIn(items);
  const missing = LANGS.filter((lang) => missingIn(lang, texts) > 0);
  return missing.map((lang) => (
    <small key={lang} className="website-missing">
      {WEBSITE_WORDS.missing(LANG_NAMES[lang], missingIn(lang, texts))}
    </small>
  ));
}

/** Each kind under what it is about: pages of its own, or all of them. */
function Kinds({ kind, data }: { kind: ContentKind; data: WebsiteData }) {
  const groups = [
    { name: WEBSITE_WORDS.pages, kinds: data.kinds.filter((one) => !EVERYWHERE.has(one.kind)) },
    { name: WEBSITE_WORDS.everywhere, kinds: data.kinds.filter((one) => EVERYWHERE.has(one.kind)) },
  ];
  return (
    <nav className="admin-panel website-kinds" aria-label={WEBSITE_WORDS.kinds}>
      {groups.map(({ name, kinds }) => (
        <div key={name} role="group" aria-label={name} className="website-group">
          <p className="dim small" aria-hidden="true">
            {name}
          </p>
          {kinds.map((one) => (
            <a
              key={one.kind}
              href={adminPaths.websitePart(one.kind)}
              aria-current={one.kind === kind ? 'page' : undefined}
            >
              <span>
                {KIND_WORDS[one.kind].name}
                <Missing items={one.items} />
              </span>
              {one.draft === null ? (
                !isSingle(one.kind) && <span className="website-count">{one.items.length}</span>
              ) : (
                <span className="website-changed">
                  <AdminIcon name="pencil" size={16} />
                  {WEBSITE_WORDS.waits}
                </span>
              )}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}
