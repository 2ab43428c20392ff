import { EMBED_WORDS } from '#shared/embed/embed-words.ts';

/**
 * `<clave-calendar>` and `<clave-event>` for other people's sites: one module that shows nights and leads to our own site
 * to buy. It reads the public interface, sets no cookie and asks for none. What stands inside an element is shown until
 * the nights are there, and when they can't be had.
 */

type Evening = { startsAt: string; endsAt: string };
/** What a widget needs of an event of `/api/v1`. */
type Night = {
  id: string;
  title: string;
  startsAt: string;
  endsAt: string;
  /** Each evening of a course, in order; one of anything else. */ evenings: readonly Evening[];
  location: string;
  url: string;
  status: string;
  sale: string;
  fromPriceCents: number;
  isSoldOut: boolean;
};
type Lang = keyof typeof EMBED_WORDS;

const OURS = new URL(import.meta.url).origin;
/** What `embed-page.ts` says. */
const HEIGHT_MESSAGE = 'clave-embed-height';
const ZONE = 'Europe/Berlin';
const HOUR_MS = 3_600_000;
/** A night that began this long ago may still be on. */
const LONGEST_HOURS = 12;
const USUAL_NIGHTS = 6;
const MOST_NIGHTS = 20;

const STYLE = `
:host{display:block;font:inherit;color:inherit;
  --_line:var(--clave-line,rgb(128 128 128/.4));--_accent:var(--clave-accent,#1766ac);
  --_on-accent:var(--clave-on-accent,#fff);--_radius:var(--clave-radius,14px)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:8px}
li{display:flex;flex-wrap:wrap;gap:4px 16px;align-items:center;justify-content:space-between;padding:12px 16px;
  border:2px solid var(--_line);border-radius:var(--_radius);background:var(--clave-surface,transparent)}
div{flex:1 1 12em;min-width:0}
h2{margin:0;font-size:1.05em;line-height:1.3}
h2,p{overflow-wrap:anywhere}
p{margin:0}
a{color:inherit}
a.buy{display:inline-flex;align-items:center;min-height:44px;padding:0 20px;border-radius:999px;font-weight:700;
  background:var(--_accent);color:var(--_on-accent);text-decoration:none}
a:focus-visible{outline:3px solid var(--_accent);outline-offset:2px}
@supports (color:color-mix(in srgb,red,red)){:host{--_line:var(--clave-line,
  color-mix(in srgb,currentColor 22%,transparent))}}
@media (forced-colors:active){a.buy{border:2px solid LinkText}}`;

/**
 * Made by script, so that a site whose policy forbids inline styles shows it as well. Safari before 16.4 has no such
 * sheets: there it is an element, which such a policy takes the looks from, not the nights.
 */
let sheet: CSSStyleSheet | undefined;
if ('replaceSync' in CSSStyleSheet.prototype) {
  sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  set: { part?: string; role?: string; href?: string; target?: string; rel?: string } = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const { part, ...properties } = set;
  const element = Object.assign(document.createElement(tag), properties);
  if (part !== undefined) element.setAttribute('part', part);
  element.append(...children);
  return element;
}

/** `name` is what a screen reader says, with the words that the link opens a new tab. */
function linkOut(url: string, text: string, name: string): HTMLAnchorElement {
  const link = make('a', { href: url, target: '_blank', rel: 'noopener' }, text);
  link.setAttribute('aria-label', name);
  return link;
}

/** The evening that is on or comes next. */
const eveningOf = (night: Night): Evening =>
  night.evenings.find(({ endsAt }) => Date.parse(endsAt) > Date.now()) ?? night;

function stateOf(night: Night, lang: Lang): string {
  const words = EMBED_WORDS[lang];
  if (night.status === 'cancelled') return words.cancelled;
  if (night.isSoldOut) return words.soldOut;
  const euros = new Intl.NumberFormat(lang, { style: 'currency', currency: 'EUR' }).format(night.fromPriceCents / 100);
  const price = night.fromPriceCents === 0 ? words.free : `${words.from} ${euros}`;
  return Date.parse(eveningOf(night).startsAt) <= Date.now() ? `${words.now}, ${price}` : price;
}

function nightItem(night: Night, lang: Lang): HTMLLIElement {
  const { tickets, opens } = EMBED_WORDS[lang];
  const day = new Intl.DateTimeFormat(lang === 'de' ? 'de-DE' : 'en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: ZONE,
  });
  const { startsAt, endsAt } = eveningOf(night);
  const item = make(
    'li',
    { part: 'night' },
    make(
      'div',
      {},
      make('h2', { part: 'title' }, linkOut(night.url, night.title, `${night.title} (${opens})`)),
      make('p', { part: 'time' }, day.formatRange(new Date(startsAt), new Date(endsAt))),
      make('p', { part: 'place' }, `${night.location} · ${stateOf(night, lang)}`),
    ),
  );
  if (night.status === 'scheduled' && !night.isSoldOut && night.sale !== 'ended') {
    const buy = linkOut(night.url, tickets, `${tickets}: ${night.title} (${opens})`);
    buy.className = 'buy';
    buy.setAttribute('part', 'button');
    item.append(buy);
  }
  return item;
}

async function ask(path: string): Promise<unknown> {
  const answer = await fetch(OURS + path, { credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return answer.json();
}

abstract class Widget extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });

  /** What to show, soonest first. */
  abstract nights(): Promise<Night[]>;

  get language(): Lang {
    const given = this.getAttribute('lang') ?? this.closest('[lang]')?.getAttribute('lang') ?? '';
    return given.startsWith('de') ? 'de' : 'en';
  }

  connectedCallback(): void {
    if (sheet !== undefined) this.#root.adoptedStyleSheets = [sheet];
    this.#show(make('slot'));
    void this.#load();
  }

  #show(child: HTMLElement): void {
    this.#root.replaceChildren(...(sheet === undefined ? [make('style', {}, STYLE)] : []), child);
  }

  async #load(): Promise<void> {
    const words = EMBED_WORDS[this.language];
    try {
      const nights = await this.nights();
      this.#show(
        nights.length === 0
          ? make('p', { part: 'empty', role: 'status' }, words.none)
          : make('ul', { part: 'list' }, ...nights.map((night) => nightItem(night, this.language))),
      );
    } catch {
      // The link that the site has put inside is the way then; without one, a sentence.
      if (this.childNodes.length === 0) this.#show(make('p', { part: 'empty', role: 'alert' }, words.failed));
    }
  }
}

/** `kind` (party, workshop, festival, course; without it all), `limit` (6; 20 at most), `lang` (en, de). */
class ClaveCalendar extends Widget {
  override async nights(): Promise<Night[]> {
    const limit = Math.min(MOST_NIGHTS, Math.max(1, Number(this.getAttribute('limit')) || USUAL_NIGHTS));
    // By the hour, so that everybody's question is the same and its answer can be kept.
    const from = new Date((Math.floor(Date.now() / HOUR_MS) - LONGEST_HOURS) * HOUR_MS).toISOString();
    const query = new URLSearchParams({ from, limit: String(MOST_NIGHTS + limit) });
    const kind = this.getAttribute('kind');
    if (kind !== null && kind !== '') query.set('kind', kind);
    const { items } = (await ask(`/api/v1/events?${query.toString()}`)) as { items: Night[] };
    return items
      .filter(({ endsAt, status }) => Date.parse(endsAt) > Date.now() && status === 'scheduled')
      .slice(0, limit);
  }
}

/** `event`: the id that stands in the address of its page. */
class ClaveEvent extends Widget {
  override async nights(): Promise<Night[]> {
    const id = encodeURIComponent(this.getAttribute('event') ?? '');
    return [(await ask(`/api/v1/events/${id}`)) as Night];
  }
}

/** Frames of ours grow with what they show. Only a message of our own site, from the frame itself, is believed. */
function fitFrame({ origin, source, data }: MessageEvent): void {
  const { type, height } = (data ?? {}) as { type?: unknown; height?: unknown };
  if (origin !== OURS || type !== HEIGHT_MESSAGE || typeof height !== 'number') return;
  for (const frame of document.querySelectorAll('iframe'))
    if (frame.contentWindow === source) frame.height = String(Math.min(Math.max(height, 80), 4_000));
}

// A page may load this file twice: an element's name is given once.
if (customElements.get('clave-calendar') === undefined) {
  customElements.define('clave-calendar', ClaveCalendar);
  customElements.define('clave-event', ClaveEvent);
}
addEventListener('message', fitFrame);
