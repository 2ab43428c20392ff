import type { Guide, GuideBlock, GuideSection } from '#web/content/developers.ts';
import { ReadingPage } from '#web/ui/reading-page.tsx';

/** The guide, with examples that can be copied as they stand. */
export function GuideArticle({ guide }: { guide: Guide }) {
  return (
    <ReadingPage {...guide}>
      {guide.sections.map((section) => (
        <Section key={section.id} section={section} />
      ))}
    </ReadingPage>
  );
}

function Section({ section: { id, heading, body } }: { section: GuideSection }) {
  return (
    <section id={id}>
      <h2>{heading}</h2>
      {body.map((block, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the blocks of one text, rendered once
        <Block key={at} block={block} />
      ))}
    </section>
  );
}

/** Words between backticks are code. */
function Block({ block }: { block: GuideBlock }) {
  if (typeof block === 'string')
    return (
      <p>
        {block.split('`').map((part, at) =>
          // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence, rendered once
          at % 2 === 0 ? part : <code key={at}>{part}</code>,
        )}
      </p>
    );
  if ('href' in block)
    return (
      <p>
        <a href={block.href}>{block.text}</a>
      </p>
    );
  return (
    <pre tabIndex={0} aria-label={block.lang === 'sh' ? 'Example for the shell' : 'Example in TypeScript'}>
      <code>{block.code}</code>
    </pre>
  );
}
