import { escapeHtml as e } from '#shared/mail/escape-html.ts';
import type { Lang } from '#shared/time.ts';
import type { MailBlock } from './mail-block.ts';
import { CID, MAIL_INK as INK, PRINT, TALK } from './mail-theme.ts';

type Of<K extends MailBlock['kind']> = Extract<MailBlock, { kind: K }>;

const base = `font-family:${TALK};color:${INK.text}`;
const langAttribute = (lang: Lang | undefined): string => (lang === undefined ? '' : ` lang="${lang}"`);
const fullWidth = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';

function text({ text: words, lang }: Of<'text'>): string {
  return words
    .split('\n')
    .map(
      (line) =>
        `<p${langAttribute(lang)} style="margin:0 0 14px;${base};font-size:16px;line-height:1.5">${e(line)}</p>`,
    )
    .join('');
}

function heading({ text: words }: Of<'heading'>): string {
  return `<h2 style="margin:26px 0 10px;font-family:${PRINT};font-weight:900;font-size:20px;line-height:1.15;letter-spacing:-.2px;text-transform:uppercase;color:${INK.text}">${e(words)}</h2>`;
}

function facts({ rows }: Of<'facts'>): string {
  const lines = rows.map(
    ([label, value]) =>
      `<tr><td style="padding:4px 16px 4px 0;${base};color:${INK.dim};font-size:14px;line-height:1.4;vertical-align:top;white-space:nowrap">${e(label)}</td>` +
      `<td style="padding:4px 0;${base};font-size:16px;line-height:1.4;font-weight:700;vertical-align:top;width:100%;word-break:break-word;overflow-wrap:anywhere">${e(value)}</td></tr>`,
  );
  return `<table ${fullWidth} style="margin:0 0 16px">${lines.join('')}</table>`;
}

function button({ label, url, look }: Of<'button'>): string {
  const [frame, ink, padding] =
    look === 'o'
      ? [`border:2px solid ${INK.lineStrong}`, INK.text, '12px 26px']
      : [`background:${INK.primary}`, INK.onPrimary, '14px 28px'];
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:6px 0 20px"><tr><td style="border-radius:999px;${frame}">` +
    `<a href="${e(url)}" style="display:inline-block;padding:${padding};font-family:${TALK};font-size:16px;font-weight:700;line-height:1.2;color:${ink};text-decoration:none">${e(label)}</a></td></tr></table>`
  );
}

function cells(values: readonly string[], { tag, style }: { tag: 'td' | 'th'; style: string }): string {
  const scope = tag === 'th' ? ' scope="col"' : '';
  return values
    .map(
      (value, column) =>
        `<${tag}${scope} style="padding:7px ${column === values.length - 1 ? 0 : 12}px 7px 0;text-align:${column === 0 ? 'left' : 'right'};${base};font-size:14px;line-height:1.4;${style}">${e(value)}</${tag}>`,
    )
    .join('');
}

function table({ head, rows, total }: Of<'table'>): string {
  const line = `border-bottom:1px solid ${INK.line};`;
  const body = rows.map((row) => `<tr>${cells(row, { tag: 'td', style: line })}</tr>`).join('');
  const foot =
    total === undefined ? '' : `<tr>${cells(total, { tag: 'td', style: 'font-weight:700;font-size:16px;' })}</tr>`;
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px;border-collapse:collapse"><tr>${cells(head, { tag: 'th', style: `${line}font-weight:700;color:${INK.dim};` })}</tr>${body}${foot}</table>`;
}

function ticket(block: Of<'ticket'>, index: number): string {
  const name =
    block.holderName === null ? '' : `<div style="${base};font-size:14px;line-height:1.4">${e(block.holderName)}</div>`;
  return (
    `<table ${fullWidth} style="margin:0 0 16px;background:${INK.surface};border:1px solid ${INK.line};border-radius:10px"><tr><td align="center" style="padding:20px 20px 16px;border-bottom:2px dashed ${INK.line}">` +
    `<img src="cid:${CID.ticket(index)}" width="224" height="224" alt="${e(`QR code of ticket ${block.ticketNumber}`)}" style="display:block;width:224px;height:224px;background:${INK.white}"></td></tr>` +
    `<tr><td style="padding:14px 20px 18px"><div style="${base};font-size:16px;line-height:1.4;font-weight:700">${e(block.name)}</div>${name}` +
    `<div style="${base};color:${INK.dim};font-size:14px;line-height:1.4">${e(block.ticketNumber)}</div>` +
    `<div style="padding-top:8px"><a href="${e(block.link)}" style="font-family:${TALK};font-size:14px;font-weight:700;color:${INK.primary}">${e(block.linkLabel)}</a></div></td></tr></table>`
  );
}

function small({ text: words, lang }: Of<'small'>): string {
  return `<p${langAttribute(lang)} style="margin:0 0 14px;${base};color:${INK.dim};font-size:13px;line-height:1.5">${e(words)}</p>`;
}

/** One block as HTML; `ticketIndex` counts the tickets before it, which is how it finds its picture. */
export function blockHtml(block: MailBlock, ticketIndex: number): string {
  switch (block.kind) {
    case 'text':
      return text(block);
    case 'heading':
      return heading(block);
    case 'facts':
      return facts(block);
    case 'button':
      return button(block);
    case 'table':
      return table(block);
    case 'ticket':
      return ticket(block, ticketIndex);
    case 'small':
      return small(block);
  }
}
