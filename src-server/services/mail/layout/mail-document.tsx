import { Fragment, type CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '#shared/brand.ts';
import { POSTER_SHAPE } from '#server/services/shop/tickets/event-poster.ts';
import type { MailContent, MailFrame } from './mail-block.ts';
import { Block, BREAKS, Layout } from './mail-blocks.tsx';
import { MailPicture } from './mail-picture.tsx';
import { CID, COLUMN, MAIL_INK as INK, PRINT, TALK } from './mail-theme.ts';
import { operatorLines } from './operator-lines.ts';

const SENDER: CSSProperties = {
  textDecoration: 'none',
  color: INK.onNight,
  fontFamily: TALK,
  fontSize: 18,
  fontWeight: 800,
};

function Sender({ baseUrl }: { baseUrl: string }) {
  return (
    <a href={baseUrl} style={SENDER}>
      <MailPicture
        cid={CID.mark}
        width={26}
        height={26}
        alt=""
        style={{ verticalAlign: 'middle', border: 0, marginRight: 10 }}
      />
      {brand.full}
    </a>
  );
}

const POSTER: CSSProperties = {
  display: 'block',
  width: '100%',
  maxWidth: POSTER_SHAPE.w,
  height: 'auto',
  border: 0,
  borderRadius: '6px 6px 0 0',
};

function Poster() {
  return (
    <tr>
      <td style={{ lineHeight: 0 }}>
        <MailPicture cid={CID.poster} width={POSTER_SHAPE.w} height={POSTER_SHAPE.h} alt="" style={POSTER} />
      </td>
    </tr>
  );
}

function Footer({ content: { lang }, frame: { operator, baseUrl } }: Parts) {
  return (
    <p style={{ margin: 0, fontFamily: TALK, fontSize: 12, lineHeight: 1.6, color: INK.dimOnNight }}>
      {operatorLines(operator, lang).map((line) => (
        <Fragment key={line}>
          {line}
          <br />
        </Fragment>
      ))}
      <a href={`${baseUrl}/imprint`} style={{ color: INK.dimOnNight }}>
        {lang === 'de' ? 'Impressum' : 'Imprint'}
      </a>
    </p>
  );
}

function Blocks({ blocks }: Pick<MailContent, 'blocks'>) {
  let tickets = 0;
  return blocks.map((block, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- rendered once
    <Block key={index} block={block} ticketIndex={block.kind === 'ticket' ? tickets++ : tickets} />
  ));
}

const BODY: CSSProperties = { margin: 0, padding: 0, background: INK.night, WebkitTextSizeAdjust: '100%' };
/** What a mail list shows beside the subject, and the mail itself does not; Outlook hides it by a word of its own. */
const PREVIEW = { display: 'none', maxHeight: 0, overflow: 'hidden', msoHide: 'all' };
const TITLE: CSSProperties = {
  ...BREAKS,
  hyphens: 'auto',
  margin: '0 0 16px',
  fontFamily: PRINT,
  fontWeight: 900,
  fontSize: 32,
  lineHeight: 1.02,
  letterSpacing: '-.5px',
  textTransform: 'uppercase',
  color: INK.text,
};

type Parts = { content: MailContent; frame: MailFrame };

/** Tables and inline styles, as mail programs need them; every picture travels with the mail. */
function MailDocument({ content, frame }: Parts) {
  const { lang, subject, preview, title, blocks, poster } = content;
  const paper = {
    padding: '28px 24px 24px',
    background: INK.paper,
    borderRadius: poster === undefined ? 6 : '0 0 6px 6px',
  };
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light only" />
        <meta name="supported-color-schemes" content="light only" />
        <title>{subject}</title>
      </head>
      <body style={BODY}>
        <div style={PREVIEW}>{preview}</div>
        <Layout style={{ background: INK.night }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Layout style={{ maxWidth: COLUMN }}>
                <tr>
                  <td style={{ padding: '0 8px 20px' }}>
                    <Sender baseUrl={frame.baseUrl} />
                  </td>
                </tr>
                {poster !== undefined && <Poster />}
                <tr>
                  <td style={paper}>
                    <h1 style={TITLE}>{title}</h1>
                    <Blocks blocks={blocks} />
                  </td>
                </tr>
                <tr>
                  <td style={{ padding: '20px 8px 0' }}>
                    <Footer content={content} frame={frame} />
                  </td>
                </tr>
              </Layout>
            </td>
          </tr>
        </Layout>
      </body>
    </html>
  );
}

/** The HTML part of a mail. */
export function mailHtml(content: MailContent, frame: MailFrame): string {
  return `<!doctype html>${renderToStaticMarkup(<MailDocument content={content} frame={frame} />)}`;
}
