import { isLegalLink, type LegalBlock, type LegalSection, type LegalText } from '#shared/legal/legal-text.ts';
import { paths } from '#web/routes/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { usePathFor, useWords } from '#web/ui/lang.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { ConfirmedNote } from './confirmed-note.tsx';
import { TranslationNote } from './translation-note.tsx';
import { legalWords } from './words.ts';

type LegalArticleProps = {
  text: LegalText;
  /** Its German text, which is the one that counts; none where the page has only this one. */ german?: string;
};

/** A text of the law, the way home at its end. */
export function LegalArticle({ text, german }: LegalArticleProps) {
  const words = useWords(legalWords);
  const to = usePathFor();
  return (
    <ReadingPage {...text} title={text.heading ?? text.title} contents={words.contents}>
      {german !== undefined && <TranslationNote german={german} />}
      <ConfirmedNote />
      {text.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      <a className="back" href={to(paths.home)}>
        <Icon name="arrow-left" size={20} />
        {words.back}
      </a>
    </ReadingPage>
  );
}

function Section({ section: { id, heading, lang, body } }: { section: LegalSection }) {
  return (
    <section id={id} lang={lang}>
      <h2>{heading}</h2>
      {body.map((block, i) => (
        <Block key={i} block={block} />
      ))}
    </section>
  );
}

function Block({ block }: { block: LegalBlock }) {
  const to = usePathFor();
  if (typeof block === 'string') return <p>{block}</p>;
  if (isLegalLink(block)) {
    return (
      <p>
        <a href={to(block.href)}>{block.text}</a>
      </p>
    );
  }
  return (
    <ul>
      {block.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
