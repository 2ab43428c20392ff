import type { CSSProperties, ReactNode } from 'react';
import type { Lang } from '#shared/lang.ts';
import type { MailBlock } from './mail-block.ts';
import { MailPicture } from './mail-picture.tsx';
import { CID, MAIL_INK as INK, PRINT, TALK } from './mail-theme.ts';

type Of<K extends MailBlock['kind']> = Extract<MailBlock, { kind: K }>;

/** Mail programs read no style sheet: each element carries its own. */
const base: CSSProperties = { fontFamily: TALK, color: INK.text };
const line = { ...base, fontSize: 16, lineHeight: 1.4 };
const sideLine = { ...base, fontSize: 14, lineHeight: 1.4 };
const gapBelow = '0 0 16px';
/** A long signature or address breaks, or it makes the whole mail wider than a phone. */
export const BREAKS: CSSProperties = { wordBreak: 'break-word', overflowWrap: 'anywhere' };

/** A table that only places things; screen readers pass over it. */
export function Layout({ style, children }: { style?: CSSProperties; children: ReactNode }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

const PARAGRAPH = { ...base, ...BREAKS, margin: '0 0 14px', fontSize: 16, lineHeight: 1.5 };

function Paragraphs({ text, lang }: { text: string; lang: Lang | undefined }) {
  return text.split('\n').map((words, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines of one text, rendered once
    <p key={index} lang={lang} style={PARAGRAPH}>
      {words}
    </p>
  ));
}

const HEADING: CSSProperties = {
  ...BREAKS,
  margin: '26px 0 10px',
  fontFamily: PRINT,
  fontWeight: 900,
  fontSize: 20,
  lineHeight: 1.15,
  letterSpacing: '-.2px',
  textTransform: 'uppercase',
  color: INK.text,
};

const FACT_LABEL: CSSProperties = {
  ...sideLine,
  padding: '4px 16px 4px 0',
  color: INK.dim,
  verticalAlign: 'top',
  whiteSpace: 'nowrap',
};
/** A label stands in one line beside its value, where that leaves the value room on a phone. */
const LONGEST_IN_ONE_LINE = 16;
const FACT_VALUE: CSSProperties = {
  ...line,
  padding: '4px 0',
  fontWeight: 700,
  verticalAlign: 'top',
  width: '100%',
  ...BREAKS,
};

function Facts({ rows }: Of<'facts'>) {
  return (
    <Layout style={{ margin: gapBelow }}>
      {rows.map(([label, value]) => (
        <tr key={`${label} ${value}`}>
          <td style={label.length > LONGEST_IN_ONE_LINE ? { ...FACT_LABEL, whiteSpace: 'normal' } : FACT_LABEL}>
            {label}
          </td>
          <td style={FACT_VALUE}>{value}</td>
        </tr>
      ))}
    </Layout>
  );
}

const LINK_IN_BUTTON: CSSProperties = {
  display: 'inline-block',
  fontFamily: TALK,
  fontSize: 16,
  fontWeight: 700,
  lineHeight: 1.2,
  textDecoration: 'none',
};
const BUTTON_LOOKS = {
  filled: { frame: { background: INK.primary }, link: { color: INK.onPrimary, padding: '14px 28px' } },
  outline: { frame: { border: `2px solid ${INK.lineStrong}` }, link: { color: INK.text, padding: '12px 26px' } },
} as const;

function Button({ label, url, look }: Of<'button'>) {
  const { frame, link } = BUTTON_LOOKS[look === 'o' ? 'outline' : 'filled'];
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '6px 0 20px' }}>
      <tbody>
        <tr>
          <td style={{ borderRadius: 999, ...frame }}>
            <a href={url} style={{ ...LINK_IN_BUTTON, ...link }}>
              {label}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

type Cells = { values: readonly string[]; style: CSSProperties; areHeads?: boolean };

/** A row of a table of sums: words to the left, amounts to the right. */
function Row({ values, style, areHeads = false }: Cells) {
  const Cell = areHeads ? 'th' : 'td';
  return (
    <tr>
      {values.map((value, column) => {
        const padding = `7px ${column === values.length - 1 ? 0 : 12}px 7px 0`;
        const place: CSSProperties = column === 0 ? { textAlign: 'left', ...BREAKS } : { textAlign: 'right' };
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the columns of one row, rendered once
          <Cell key={column} scope={areHeads ? 'col' : undefined} style={{ ...sideLine, padding, ...place, ...style }}>
            {value}
          </Cell>
        );
      })}
    </tr>
  );
}

const UNDERLINED = { borderBottom: `1px solid ${INK.line}` };

function SumTable({ head, rows, total }: Of<'table'>) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: gapBelow, borderCollapse: 'collapse' }}
    >
      <tbody>
        <Row values={head} areHeads style={{ ...UNDERLINED, fontWeight: 700, color: INK.dim }} />
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two rows may say the same
          <Row key={index} values={row} style={UNDERLINED} />
        ))}
        {total !== undefined && <Row values={total} style={{ fontWeight: 700, fontSize: 16 }} />}
      </tbody>
    </table>
  );
}

const TICKET: CSSProperties = {
  margin: gapBelow,
  background: INK.surface,
  border: `1px solid ${INK.line}`,
  borderRadius: 10,
};
const QR_PIXELS = 224;

/** A ticket with its code, as the scanner at the door reads it. */
function Ticket({ block, index }: { block: Of<'ticket'>; index: number }) {
  const { name, holderName, ticketNumber, link, codeAlt, linkLabel, wallet } = block;
  return (
    <Layout style={TICKET}>
      <tr>
        <td align="center" style={{ padding: '20px 20px 16px', borderBottom: `2px dashed ${INK.line}` }}>
          <MailPicture
            cid={CID.ticket(index)}
            width={QR_PIXELS}
            height={QR_PIXELS}
            alt={codeAlt}
            style={{ display: 'block', width: QR_PIXELS, height: QR_PIXELS, background: INK.white }}
          />
        </td>
      </tr>
      <tr>
        <td style={{ padding: '14px 20px 18px' }}>
          <div style={{ ...line, fontWeight: 700 }}>{name}</div>
          {holderName !== null && <div style={sideLine}>{holderName}</div>}
          <div style={{ ...sideLine, color: INK.dim }}>{ticketNumber}</div>
          <div style={{ paddingTop: 8 }}>
            <a href={link} style={{ fontFamily: TALK, fontSize: 14, fontWeight: 700, color: INK.primary }}>
              {linkLabel}
            </a>
          </div>
          {wallet !== undefined && (
            <div style={{ paddingTop: 8 }}>
              <a href={wallet.url} style={{ fontFamily: TALK, fontSize: 14, fontWeight: 700, color: INK.primary }}>
                {wallet.label}
              </a>
            </div>
          )}
        </td>
      </tr>
    </Layout>
  );
}

const SMALL = { ...base, ...BREAKS, margin: '0 0 14px', color: INK.dim, fontSize: 13, lineHeight: 1.5 };

/** One block of a mail; `ticketIndex` counts the tickets before it, which is how a ticket finds its picture. */
export function Block({ block, ticketIndex }: { block: MailBlock; ticketIndex: number }) {
  switch (block.kind) {
    case 'text':
      return <Paragraphs text={block.text} lang={block.lang} />;
    case 'heading':
      return <h2 style={HEADING}>{block.text}</h2>;
    case 'facts':
      return <Facts {...block} />;
    case 'button':
      return <Button {...block} />;
    case 'table':
      return <SumTable {...block} />;
    case 'ticket':
      return <Ticket block={block} index={ticketIndex} />;
    case 'small':
      return (
        <p lang={block.lang} style={SMALL}>
          {block.text}
        </p>
      );
  }
}
