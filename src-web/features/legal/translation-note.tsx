import { pathFor } from '#web/routes/path-for.ts';
import { useLang, useWords } from '#web/ui/lang.tsx';
import { Rich } from '#web/ui/rich.tsx';
import { legalWords } from './words.ts';

/** Above a text of the law that is a translation: the German one counts. Nothing on the German page itself. */
export function TranslationNote({ german }: { german: string }) {
  const { binding } = useWords(legalWords);
  if (useLang() === 'de') return null;
  return (
    <p>
      <Rich
        text={binding}
        parts={{
          german: (said) => (
            <a href={pathFor(german, 'de')} hrefLang="de">
              {said}
            </a>
          ),
        }}
      />
    </p>
  );
}
