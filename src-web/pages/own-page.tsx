import type { ReactNode } from 'react';
import type { ContentItem } from '#shared/website/content.ts';
import type { OwnPages } from '#shared/website/own-pages.ts';
import { useContent } from '#web/api.ts';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';
import { frameWords } from '#web/ui/frame/words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { NotFoundPage } from './not-found-page.tsx';

type OwnPageProps<K extends keyof OwnPages> = { kind: K; children: (said: ContentItem<K>) => ReactNode };

/** A page that is there only while the club says something on it. */
export function OwnPage<K extends keyof OwnPages>({ kind, children }: OwnPageProps<K>): ReactNode {
  const { loading } = useWords(frameWords);
  const items = useContent(kind);
  const [said] = items ?? [];
  if (said !== undefined) return children(said);
  return items === undefined ? <MarkLoader text={loading} /> : <NotFoundPage />;
}
