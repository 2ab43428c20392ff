import type { ReactNode } from 'react';
import { DrawnArt } from './drawn-art.tsx';

/** Nothing here yet: dashed frame, a dancer alone, the sentence and one thing to do. */
export function EmptyState({ sentence, headingLevel, children }: { sentence: string; headingLevel?: 2 | 3; children?: ReactNode }) {
  const Sentence = headingLevel ? (`h${headingLevel}` as const) : 'p';
  return (
    <div className="empty">
      <DrawnArt className="dancer" drawing={{ art: 'dancer' }} />
      <Sentence className="h-m">{sentence}</Sentence>
      {children}
    </div>
  );
}
