import type { EmbedListInput } from '#shared/embed/embed.ts';
import { EMBED_WORDS } from '#shared/embed/embed-words.ts';
import { brand } from '#shared/brand.ts';
import { escapeHtml } from '#shared/escape-html.ts';
import type { EventSummary } from '#shared/events/event-view.ts';
import { eveningAt, isOnNow } from '#shared/events/evenings.ts';
import { formatCents } from '#shared/money.ts';
import { DAY_MS, formatLongDate, formatTime } from '#shared/time.ts';
import { spokenIn } from '#shared/website/spoken-in.ts';

type Night = Pick<
  EventSummary,
  | 'id'
  | 'kind'
  | 'title'
  | 'otherWords'
  | 'location'
  | 'startsAt'
  | 'endsAt'
  | 'evenings'
  | 'fromPriceCents'
  | 'isSoldOut'
  | 'sale'
> & { isCancelled?: boolean };

type Shown = { baseUrl: string; lang: EmbedListInput['lang']; now: Date };

const STYLE = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.45 system-ui,'Helvetica Neue',Arial,sans-serif;color:#22101a;background:#fbf7f3}
ul{list-style:none;margin:0;padding:0;display:grid;gap:.5rem}
li{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:space-between;padding:.75rem 1rem;
  border:2px solid #e6d9cf;border-radius:.875rem;background:#fff}
h1{position:absolute;width:1px;height:1px;margin:0;overflow:hidden;clip-path:inset(50%)}
h2{margin:0;font-size:1.0625rem;line-height:1.3;overflow-wrap:anywhere}
p{margin:0;color:#6a545d;overflow-wrap:anywhere}
a.buy{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border-radius:999px;
  background:#1766ac;color:#fff;font-weight:700;text-decoration:none}
a{color:#1766ac}
a:focus-visible{outline:3px solid #1766ac;outline-offset:2px}
footer{margin-top:.5rem}
.text{flex:1 1 12rem;min-width:0}
@media (prefers-color-scheme:dark){
  body{background:#1a0a11;color:#fbefe4}li{background:#2a1420;border-color:#5a3a48}p{color:#c6aba9}
  a.buy{background:#97d2ff;color:#1a0a11}a{color:#97d2ff}a:focus-visible{outline-color:#97d2ff}}
@media (forced-colors:active){a.buy{border:2px solid LinkText}}
`.replaceAll('\n', '');

/** A link out of the frame: our page opens in a tab of its own, and learns nothing of the page around. */
function linkOut(url: string, text: string, { className, label }: { className?: string; label: string }): string {
  const look = className === undefined ? '' : ` class="${className}"`;
  const out = `href="${escapeHtml(url)}" target="_blank" rel="noopener" aria-label="${escapeHtml(label)}"`;
  return `<a${look} ${out}>${escapeHtml(text)}</a>`;
}

function stateOf(night: Night, { lang, now }: Shown): string {
  const words = EMBED_WORDS[lang];
  if (night.isCancelled === true) return words.cancelled;
  if (night.isSoldOut) return words.soldOut;
  const price = night.fromPriceCents === 0 ? words.free : `${words.from} ${formatCents(night.fromPriceCents, lang)}`;
  return isOnNow(night, now) ? `${words.now}, ${price}` : price;
}

/** The evening that is on or comes next; what goes on for days says on which it ends. */
function whenOf(night: Night, { lang, now }: Shown): string {
  const { startsAt, endsAt } = eveningAt(night, now);
  const end = endsAt.getTime() - startsAt.getTime() < DAY_MS ? '' : `${formatLongDate(endsAt, lang)}, `;
  return `${formatLongDate(startsAt, lang)}, ${formatTime(startsAt)} – ${end}${formatTime(endsAt)}`;
}

function nightItem(night: Night, shown: Shown): string {
  const { lang, baseUrl } = shown;
  const { tickets, opens } = EMBED_WORDS[lang];
  const url = `${baseUrl}/events/${night.id}`;
  const button =
    night.isCancelled === true || night.isSoldOut || night.sale === 'ended'
      ? ''
      : linkOut(url, tickets, { className: 'buy', label: `${tickets}: ${night.title} (${opens})` });
  return (
    `<li><div class="text"><h2>${linkOut(url, night.title, { label: `${night.title} (${opens})` })}</h2>` +
    `<p><time datetime="${eveningAt(night, shown.now).startsAt.toISOString()}">${escapeHtml(whenOf(night, shown))}</time></p>` +
    `<p>${escapeHtml(night.location)} · ${escapeHtml(stateOf(night, shown))}</p></div>${button}</li>`
  );
}

/**
 * A page for a frame on somebody else's site: it shows nights, our own site sells. It reads no cookie and works without
 * its script, which only tells the page around how tall it is.
 */
export function embedPage(nights: readonly Night[], shown: Shown): string {
  const { lang, baseUrl } = shown;
  const words = EMBED_WORDS[lang];
  const list =
    nights.length === 0
      ? `<p role="status">${words.none}</p>`
      : `<ul>${nights.map((night) => nightItem(spokenIn(night, lang), shown)).join('')}</ul>`;
  return (
    `<!doctype html><html lang="${lang}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${escapeHtml(brand.full)}</title><style>${STYLE}</style>` +
    `<script src="/embed-page.js" defer></script></head><body><main><h1>${escapeHtml(brand.full)}</h1>${list}` +
    `<footer><p>${linkOut(`${baseUrl}/events`, words.all, { label: `${words.all} (${words.opens})` })}</p></footer>` +
    `</main></body></html>`
  );
}
