import type { Lang } from '#shared/lang.ts';
import { Icon } from '../icon.tsx';
import { useLang, useWords } from '../lang.tsx';
import { frameWords } from './words.ts';

/** Under this name a browser keeps when the line was closed, in milliseconds; boot.ts reads it. */
const LANGUAGE_LINE_CLOSED = 'language-line-closed';

/** The same page in the other language. */
export type OtherLanguage = { lang: Lang; href: string };

type OtherProps = { other: OtherLanguage };

/** In the bar: the other language's own name, on a phone its two letters. Two languages are a link, not a menu. */
export function LanguageLink({ other: { lang, href } }: OtherProps) {
  const { name, code, page } = useWords(frameWords).other;
  return (
    <a className="language-link" href={href} lang={lang} hrefLang={lang} aria-label={`${code}: ${page}`}>
      <Icon name="language" size={20} />
      <span className="when-wide">{name}</span>
      <span className="when-narrow">{code}</span>
    </a>
  );
}

/** In the foot: both names, with a frame around the one that is read. */
export function LanguageChoice({ other: { lang, href } }: OtherProps) {
  const { foot, ownName, other } = useWords(frameWords);
  const own = (
    <span key="own" aria-current="true">
      {ownName}
    </span>
  );
  const there = (
    <a key="there" href={href} lang={lang} hrefLang={lang}>
      {other.name}
    </a>
  );
  return (
    <div className="language-choice" role="group" aria-label={foot.languages}>
      <Icon name="language" size={20} />
      {useLang() === 'de' ? [own, there] : [there, own]}
    </div>
  );
}

/** Under the bar, shown only where the browser prefers the other language (boot.ts); closed, it is gone for a year. */
export function LanguageLine({ other: { lang, href } }: OtherProps) {
  const { page, close } = useWords(frameWords).other;
  return (
    <aside className="language-line" lang={lang} aria-label={page}>
      <a href={href} hrefLang={lang}>
        {page}
      </a>
      <button
        type="button"
        aria-label={close}
        onClick={() => {
          delete document.documentElement.dataset['prefers'];
          localStorage.setItem(LANGUAGE_LINE_CLOSED, String(Date.now()));
        }}
      >
        <Icon name="x" size={20} />
      </button>
    </aside>
  );
}
