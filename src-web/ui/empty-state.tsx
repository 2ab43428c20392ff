import type { ReactNode } from 'react';
import { DrawnArt } from './art/drawn-art.tsx';
import { NotLoaded, type ListQuery } from './not-loaded.tsx';

type EmptyStateProps = {
  sentence: string;
  headingLevel?: 2 | 3;
  /** Where the list came from, which may be empty only because it never came. */ list?: ListQuery;
  children?: ReactNode;
};

/** Nothing here yet: dashed frame, a dancer alone, the sentence and one thing to do. */
export function EmptyState({ sentence, headingLevel, list, children }: EmptyStateProps) {
  const Sentence = headingLevel ? (`h${headingLevel}` as const) : 'p';
  return (
    <div className="empty">
      <DrawnArt className="dancer" drawing={{ art: 'dancer' }} />
      <Sentence className="heading-medium">{sentence}</Sentence>
      {list?.isError && <NotLoaded list={list} />}
      {children}
    </div>
  );
}
