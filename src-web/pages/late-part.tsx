import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LANGS } from '#shared/lang.ts';
import { frameWords } from '#web/ui/frame/words.ts';
import { hasWords, loadWords, useWords } from '#web/ui/lang.tsx';
import { LoadFailed } from '#web/ui/load-failed.tsx';
import { MarkLoader } from '#web/ui/art/mark-loader.tsx';

/** A part that comes after its page, with its words in the languages that the page has spoken. */
export async function withWords<Part>(part: Promise<Part>): Promise<Part> {
  const here = await part;
  await Promise.all(LANGS.filter(hasWords).map(loadWords));
  return here;
}

type LatePartProps = {
  /** Tells it from other parts. */
  name: string;
  /** What is said where it does not come. */
  failed: string;
  load: () => Promise<() => ReactNode>;
};

/**
 * A part of a guest's page whose forms need Mantine, some of them zod as well: together more than the rest of the page.
 * It is loaded when somebody comes to it.
 */
export function LatePart({ name, failed, load }: LatePartProps) {
  const { loading } = useWords(frameWords);
  const { data: Part, isError } = useQuery({
    queryKey: ['late-part', name],
    queryFn: () => withWords(load()),
    staleTime: Infinity,
    retry: false,
  });
  if (Part !== undefined) return <Part />;
  // Loading the page anew also helps where a newer build has taken the file's place.
  return isError ? (
    <LoadFailed sentence={failed} isBusy={false} onRetry={() => location.reload()} />
  ) : (
    <MarkLoader text={loading} />
  );
}
