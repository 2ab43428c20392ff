import type { ReactNode } from 'react';
import type { TwoTexts } from '#shared/website/two-texts.ts';
import { Said } from './lang.tsx';

type Asked = { id: string; question: TwoTexts; /** A sentence of the page's own, or the club's. */ answer: ReactNode };

/** Questions and answers, all of them open: nothing to click to read them. Nothing where nobody has asked. */
export function FaqList({ answers }: { answers: readonly Asked[] }) {
  if (answers.length === 0) return null;
  return (
    <dl className="faq">
      {answers.map(({ id, question, answer }) => (
        <div key={id}>
          <dt>
            <Said texts={question} />
          </dt>
          <dd>{answer}</dd>
        </div>
      ))}
    </dl>
  );
}
