import { isLegalLink, type LegalBlock, type LegalSection, type LegalText } from '#shared/legal/legal-text.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ConfirmedNote } from './confirmed-note.tsx';

/** A text to be read: narrow column, contents beside it, the way home at its end. */
export function LegalArticle({ text: { title, intro, sections } }: { text: LegalText }) {
  return (
    <div className="wrap legal">
      <h1 className="heading-huge">{title}</h1>
      <nav className="legal-contents" aria-label="Contents">
        <ol>
          {sections.map(({ id, heading, lang }) => (
            <li key={id}>
              <a href={`#${id}`} lang={lang}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        <p className="lead">{intro}</p>
        <ConfirmedNote />
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        <a className="back" href={paths.home}>
          <Icon name="arrow-left" size={20} />
          Back to Home
        </a>
      </div>
    </div>
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
