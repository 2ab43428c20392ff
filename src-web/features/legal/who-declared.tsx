import { paths } from '#web/routes/paths.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { declareWords } from './declare-words.ts';

/** When a declaration takes effect (docs/decisions.md S2): what happens to it is said before it is sent. */
export function WhoDeclared() {
  const { who, policy } = useWords(declareWords);
  return (
    <p>
      <Rich text={who} parts={{ policy: () => <EnglishPage href={paths.privacy} name={policy} /> }} />
    </p>
  );
}

/** A page that these two call by its English name in either language. */
export function EnglishPage({ href, name }: { href: string; name: string }) {
  return (
    <a href={href} lang={useLang() === 'en' ? undefined : 'en'}>
      {name}
    </a>
  );
}
