import { isLegalLink, type LegalBlock, type LegalSection, type LegalText } from '#shared/legal/legal-text.ts';
import { paths } from '#web/routes/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ReadingPage } from '#web/ui/reading-page.tsx';
import { ConfirmedNote } from './confirmed-note.tsx';

/** A text of the law, the way home at its end. */
export function LegalArticle({ text }: { text: LegalText }) {
  return (
    <ReadingPage {...text}>
      <ConfirmedNote />
      {text.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
      <a className="back" href={paths.home}>
        <Icon name="arrow-left" size={20} />
        Back to Home
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
  if (typeof block === 'string') return <p>{block}</p>;
  if (isLegalLink(block)) {
    return (
      <p>
        <a href={block.href}>{block.text}</a>
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
