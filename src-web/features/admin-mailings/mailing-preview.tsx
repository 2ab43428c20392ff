import type { MailingPageState } from './use-mailing.ts';
import { mailingWords } from './words.ts';
import { useWords } from '#web/ui/lang.tsx';

type Shown = NonNullable<MailingPageState['preview']['data']>;

/** The mail on paper, and below it the plain text part. */
export function MailingPreview({ page: { preview, problem } }: { page: MailingPageState }) {
  const words = useWords(mailingWords);
  const mail = preview.data;
  return (
    <section className="admin-panel mailing-part" aria-label={words.asYouWouldGet}>
      <h2>{words.asYouWouldGet}</h2>
      {mail === undefined && <p className="dim">{problem ?? words.drawingIt}</p>}
      {mail && <Paper mail={mail} />}
      {mail && (
        <details className="mailing-plain" open>
          <summary>{words.plainTextPart}</summary>
          <pre tabIndex={0}>{mail.text}</pre>
        </details>
      )}
    </section>
  );
}

function Paper({ mail: { subject, title, blocks } }: { mail: Shown }) {
  return (
    <div className="mailing-paper">
      <p className="mailing-subject">{subject}</p>
      <h3>{title}</h3>
      {blocks.map((block, at) => (
        <Piece key={at} block={block} />
      ))}
    </div>
  );
}

function Piece({ block }: { block: Shown['blocks'][number] }) {
  if (block.kind === 'text') return <p>{block.text}</p>;
  if (block.kind === 'small') return <p className="mailing-small">{block.text}</p>;
  if (block.kind === 'heading') return <h4>{block.text}</h4>;
  if (block.kind === 'button') return <span className="mailing-button">{block.label}</span>;
  if (block.kind !== 'facts') return null;
  return (
    <dl>
      {block.rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
