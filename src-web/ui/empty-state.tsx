import type { ReactNode } from 'react';
import { soloDancerArt } from '#shared/art/solo-dancer.ts';
import { Art } from './art.tsx';

const DANCER = soloDancerArt();

/** Nothing here yet: dashed frame, a dancer alone, the sentence and one thing to do. */
export function EmptyState({ sentence, headingLevel, children }: { sentence: string; headingLevel?: 2 | 3; children?: ReactNode }) {
  const Sentence = headingLevel ? (`h${headingLevel}` as const) : 'p';
  return (
    <div className="empty">
      <Art className="dancer" svg={DANCER} />
      <Sentence className="h-m">{sentence}</Sentence>
      {children}
    </div>
  );
}
