import type { ReactNode } from 'react';
import { saidIn, type TwoTexts } from '#shared/website/two-texts.ts';
import { useLang } from './lang.tsx';

/** What the club says, in the page's language; where it has none of it, the other language's, marked as such. */
export function Said({ texts }: { texts: TwoTexts }): ReactNode {
  const { text, lang } = saidIn(texts, useLang());
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}
