import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/mail/escape-html.ts';
import type { Operator } from '#shared/operator.ts';
import { POSTER_SHAPE } from '#server/services/shop/tickets/event-poster.ts';
import { blockHtml } from './block-html.ts';
import type { MailContent } from './mail-block.ts';
import { CID, COLUMN, MAIL_INK as INK, PRINT, TALK } from './mail-theme.ts';
import { operatorLines } from './operator-lines.ts';

export type MailFrame = { operator: Operator; baseUrl: string };

const table = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

function head({ lang, subject }: MailContent): string {
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only"><title>${e(subject)}</title></head>`
  );
}

function sender(baseUrl: string): string {
  return (
    `<a href="${e(baseUrl)}" style="text-decoration:none;color:${INK.onNight};font-family:${TALK};font-size:18px;font-weight:800">` +
    `<img src="cid:${CID.mark}" width="26" height="26" alt="" style="vertical-align:middle;border:0;margin-right:10px">${e(brand.full)}</a>`
  );
}

function footer({ operator, baseUrl }: MailFrame, { lang }: MailContent): string {
  const lines = operatorLines(operator, lang).map(e).join('<br>');
  const imprint = lang === 'de' ? 'Impressum' : 'Imprint';
  return `<p style="margin:0;font-family:${TALK};font-size:12px;line-height:1.6;color:${INK.dimOnNight}">${lines}<br><a href="${e(`${baseUrl}/imprint`)}" style="color:${INK.dimOnNight}">${imprint}</a></p>`;
}

function blocks(content: MailContent): string {
  let tickets = 0;
  return content.blocks.map((block) => blockHtml(block, block.kind === 'ticket' ? tickets++ : tickets)).join('');
}

/** The HTML part: tables and inline styles, as mail programs need them; every picture travels with it. */
export function mailHtml(content: MailContent, frame: MailFrame): string {
  const poster =
    content.poster === undefined
      ? ''
      : `<tr><td style="line-height:0"><img src="cid:${CID.poster}" width="${POSTER_SHAPE.w}" height="${POSTER_SHAPE.h}" alt="" style="display:block;width:100%;max-width:${POSTER_SHAPE.w}px;height:auto;border:0;border-radius:6px 6px 0 0"></td></tr>`;
  return (
    `${head(content)}<body style="margin:0;padding:0;background:${INK.night};-webkit-text-size-adjust:100%">` +
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${e(content.preview)}</div>` +
    `<table ${table} style="background:${INK.night}"><tr><td align="center" style="padding:24px 12px">` +
    `<table ${table} style="max-width:${COLUMN}px"><tr><td style="padding:0 8px 20px">${sender(frame.baseUrl)}</td></tr>${poster}` +
    `<tr><td style="padding:28px 24px 24px;background:${INK.paper};border-radius:${poster === '' ? '6px' : '0 0 6px 6px'}">` +
    `<h1 style="margin:0 0 16px;font-family:${PRINT};font-weight:900;font-size:32px;line-height:1.02;letter-spacing:-.5px;text-transform:uppercase;color:${INK.text}">${e(content.title)}</h1>` +
    `${blocks(content)}</td></tr><tr><td style="padding:20px 8px 0">${footer(frame, content)}</td></tr></table></td></tr></table></body></html>`
  );
}
