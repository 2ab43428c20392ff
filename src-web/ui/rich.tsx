import { Fragment, type ReactNode } from 'react';

const MARK = /<(\w+)(?:\/>|>(.*?)<\/\1>)/;

type RichProps = {
  /** A whole sentence, in which `<policy>…</policy>` or `<mail/>` names a part of it. */
  text: string;
  /** What each named part is drawn as, around its words. */
  parts: Readonly<Record<string, (words: string) => ReactNode>>;
};

/** A sentence with links in it: one text in every language, never put together from pieces. */
export function Rich({ text, parts }: RichProps): ReactNode {
  const found = MARK.exec(text);
  if (found === null) return text;
  const [whole, name = '', words = ''] = found;
  return (
    <Fragment>
      {text.slice(0, found.index)}
      {parts[name]?.(words)}
      <Rich text={text.slice(found.index + whole.length)} parts={parts} />
    </Fragment>
  );
}

/** A part that is read aloud only: what a link says that stands in a list of its like. */
export const aside = (words: string): ReactNode => <span className="visually-hidden">{words}</span>;
