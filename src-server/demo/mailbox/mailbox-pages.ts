import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import { formatShortDay, formatTime } from '#shared/time.ts';
import type { MailboxMail } from './make-mailbox.ts';

const STYLE = `
  :root { color-scheme: dark; }
  * { box-sizing: border-box; }
  body { margin: 0; background: #1A0A11; color: #FBEFE4; font: 16px/1.5 'Archivo Variable', 'Helvetica Neue', Arial, sans-serif; }
  main { max-width: 860px; margin: 0 auto; padding: 24px 16px 64px; }
  h1 { margin: 0 0 4px; font-size: 30px; font-weight: 900; line-height: 1.1; }
  p { margin: 0 0 20px; color: #C6ABA9; }
  a { color: #97D2FF; }
  ul { list-style: none; margin: 0; padding: 0; }
  .mail { display: block; padding: 14px 16px; margin-bottom: 8px; min-height: 44px; border-radius: 6px; background: #2C141F;
    color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  .mail:hover, .mail:focus-visible { background: #3E1F2C; }
  .mail strong { display: block; }
  .meta { color: #C6ABA9; font-size: 14px; }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 0 0 16px; overflow-wrap: anywhere; }
  dt { color: #C6ABA9; } dd { margin: 0; }
  .files { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 16px; }
  .files a { padding: 10px 16px; border: 2px solid #8F6573; border-radius: 999px; text-decoration: none;
    font-size: 14px; font-weight: 700; overflow-wrap: anywhere; }
  .paper { overflow: hidden; border-radius: 6px; }
  details { margin-top: 16px; } summary { cursor: pointer; min-height: 44px; line-height: 44px; }
  pre { margin: 0; padding: 16px; border-radius: 6px; background: #2C141F; white-space: pre-wrap;
    overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, 'DejaVu Sans Mono', monospace; }`;

export function page(title: string, body: string): string {
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1"><link rel="icon" href="data:,">' +
    `<title>${e(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
  );
}

const when = (at: Date): string => `${formatShortDay(at)}, ${formatTime(at)}`;

export function mailListPage(mails: readonly MailboxMail[], to: string | undefined): string {
  const items = mails.map(
    (m) =>
      `<li><a class="mail" href="/dev/mail/${m.id}"><strong>${e(m.subject)}</strong>` +
      `<span class="meta">${e(m.to)} · ${e(when(m.receivedAt))}</span></a></li>`,
  );
  const whose = to === undefined ? 'Every mail of this demo ends here. Nothing leaves this machine.' : `Mail to ${to}.`;
  const again = `/dev/mail${to === undefined ? '' : `?to=${encodeURIComponent(to)}`}`;
  const list = items.length === 0 ? '<p>No mail yet.</p>' : `<ul>${items.join('')}</ul>`;
  return page(
    `Mailbox · ${brand.full}`,
    `<h1>Mailbox</h1><p>${e(whose)} <a href="${again}">Look again</a> · ` +
      `<a href="/dev/mails">Every mail there is</a> · <a href="/">Back to the site</a></p>${list}`,
  );
}

/** What is shown of a mail; its files are at `{address}/files/{index}`. */
export type ShownMail = Pick<MailboxMail, 'to' | 'subject' | 'text' | 'html'> & {
  address: string;
  files: readonly { filename: string; cid?: string | null }[];
};

/** The mail as a document of its own, its pictures by address. */
export function mailDocument({ html, files, address }: ShownMail): string {
  return files.reduce(
    (text, { cid }, index) => (cid == null ? text : text.replaceAll(`"cid:${cid}"`, `"${address}/files/${index}"`)),
    html,
  );
}

/** The body stands in the page itself: every mail here is ours, with all it quotes escaped, so it needs no frame. */
function bodyOf(mail: ShownMail): string {
  return /<body[^>]*>([\s\S]*)<\/body>/.exec(mailDocument(mail))?.[1] ?? '';
}

/** Both parts of a mail and its files. */
export function mailParts(mail: ShownMail, { isTextOpen = false } = {}): string {
  const files = mail.files.flatMap(({ cid, filename }, index) =>
    cid == null ? [`<a href="${mail.address}/files/${index}" download="${e(filename)}">${e(filename)}</a>`] : [],
  );
  return (
    `<div class="files">${files.join('')}</div>` +
    `<article class="paper" aria-label="HTML part">${bodyOf(mail)}</article>` +
    `<details${isTextOpen ? ' open' : ''}><summary>Text part</summary><pre>${e(mail.text)}</pre></details>`
  );
}

export const shownMail = (mail: MailboxMail): ShownMail => ({ ...mail, address: `/dev/mail/${mail.id}` });

export function mailPage(mail: MailboxMail): string {
  const received = e(when(mail.receivedAt));
  const whose = `<a href="/dev/mail?to=${encodeURIComponent(mail.to)}">${e(mail.to)}</a>`;
  return page(
    `${mail.subject} · Mailbox`,
    `<p><a href="/dev/mail">Mailbox</a></p><h1>${e(mail.subject)}</h1>` +
      `<dl><dt>To</dt><dd>${whose}</dd><dt>Received</dt><dd>${received}</dd></dl>${mailParts(shownMail(mail))}`,
  );
}
