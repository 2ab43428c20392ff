import {
  isWhole,
  type Content,
  type ContentItem,
  type ContentKind,
  type ContentKindInput,
} from '#shared/website/content.ts';
import type { ServiceContext } from '../../base/service-context.ts';
import { findDraft, publishedItems } from './content-rows.ts';

/**
 * `website.content`: what the pages say of one kind; what is not whole is left out, and where nobody has entered anything
 * it is empty. In the panel's preview it is what the draft says, where there is one.
 */
export function showContent<K extends ContentKind>(
  ctx: Pick<ServiceContext, 'db' | 'showsDrafts'>,
  { kind }: { kind: K } & ContentKindInput,
): Content[K] {
  const draft = ctx.showsDrafts === true ? findDraft(ctx, kind)?.items : undefined;
  const items = (draft ?? publishedItems(ctx, kind) ?? []) as ContentItem<K>[];
  return items.filter((item) => isWhole(kind, item)) as Content[K];
}
