import type { MailingPageState } from './use-mailing.ts';

type Shown = NonNullable<MailingPageState['preview']['data']>;

/** The mail on paper, and below it the plain text part. */
export function MailingPreview({ page: { preview, problem } }: { page: MailingPageState }) {
  const mail = preview.data;
  return (
    <section className="admin-panel mailing-part" aria-label="As you would get it">
      <h2>As you would get it</h2>
      {mail === undefined && <p className="dim">{problem ?? 'Drawing it …'}</p>}
      {mail && <Paper mail={mail} />}
      {mail && (
        <details className="mailing-plain" open>
          <summary>The plain text part</summary>
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
