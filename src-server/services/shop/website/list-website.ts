import { CONTENT_KINDS, type Content, type ContentKind } from '#shared/website/content.ts';
import { requirePermission } from '../../base/authorize.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { allDrafts, listHistory, publishedItems } from './content-rows.ts';

/** As many as somebody reads; older ones stay in the table. */
const MOST_HISTORY = 40;

/** What the form of a kind begins with, and what of it nobody has seen yet. */
export type WebsiteKind = {
  [K in ContentKind]: {
    kind: K;
    /** The draft, where there is one. */ items: Content[K];
    draft: { seen: number; changedAt: Date; by: string | null } | null;
  };
}[ContentKind];

export type WebsiteVersion = {
  version: number;
  kind: ContentKind;
  items: number;
  publishedAt: Date;
  by: string | null;
  isPublic: boolean;
};

/** The panel's section Website: every kind as it is being written, and what was public before. */
export function listWebsite(ctx: ServiceContext): { kinds: WebsiteKind[]; history: WebsiteVersion[] } {
  requirePermission(ctx, 'website:edit');
  const drafts = new Map(allDrafts(ctx).map((draft) => [draft.kind, draft]));
  const seenKinds = new Set<ContentKind>();
  return {
    kinds: CONTENT_KINDS.map((kind) => {
      const draft = drafts.get(kind);
      return {
        kind,
        items: draft?.items ?? publishedItems(ctx, kind) ?? [],
        draft:
          draft === undefined ? null : { seen: draft.changedAt.getTime(), changedAt: draft.changedAt, by: draft.by },
      } as WebsiteKind;
    }),
    history: listHistory(ctx, MOST_HISTORY).flatMap(({ publishedAt, items, ...version }) => {
      if (publishedAt === null) return [];
      const isPublic = !seenKinds.has(version.kind);
      seenKinds.add(version.kind);
      return [{ ...version, items: items.length, publishedAt, isPublic }];
    }),
  };
}
