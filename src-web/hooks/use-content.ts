import type { Content, ContentKind } from '#shared/website/content.ts';
import { trpc } from '#web/api.ts';

/** What the club says of one kind; undefined while it is not known. A page that the server draws has it at once. */
export const useContent = <K extends ContentKind>(kind: K): Content[K] | undefined =>
  trpc.website.content.useQuery({ kind }).data as Content[K] | undefined;
