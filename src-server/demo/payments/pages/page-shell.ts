import { html, raw } from 'hono/html';

export type Markup = ReturnType<typeof html>;

const style = `
  :root { color-scheme: light; --ink: #1c1b1f; --soft: #5d5966; --line: #dedae4; --paper: #fff; --ground: #f5f3f7;
    --act: #5a2dd6; --bad: #a8201a; --good: #17663a; }
  * { box-sizing: border-box; margin: 0; }
  body { font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: var(--ink);
    background: var(--ground); min-height: 100vh; }
  .banner { background: #ffdf6b; color: #3a2c00; text-align: center; padding: .5rem 1rem; font-weight: 600; }
  main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
  main.narrow { max-width: 32rem; } main.wide { max-width: 90rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: .5rem 0 1rem; }
  h2 { font-size: 1.05rem; margin-bottom: .75rem; overflow-wrap: anywhere; }
  a { color: var(--act); }
  .columns { display: grid; gap: 1rem; } @media (min-width: 52rem) { .columns { grid-template-columns: 1fr 1fr;
    gap: 2rem; align-items: start; } }
  .card { background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 1.25rem; }
  .card + .card { margin-top: 1rem; } .columns > .card { margin: 0; }
  .items { list-style: none; padding: 0; } .items li, .total { display: flex; justify-content: space-between; gap: 1rem; padding: .5rem 0; }
  .items small { display: block; font-size: .9rem; color: var(--soft); }
  .total { border-top: 1px solid var(--line); margin-top: .5rem; font-weight: 700; font-size: 1.2rem; }
  .amount { white-space: nowrap; font-variant-numeric: tabular-nums; }
  label { display: block; font-weight: 600; font-size: .9rem; margin: .75rem 0 .25rem; }
  input, select { width: 100%; font: inherit; padding: .6rem .75rem; border: 1px solid #8b8594; border-radius: 8px;
    background: #fff; color: inherit; min-height: 44px; }
  input[readonly] { background: var(--ground); } .row { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; }
  button, .button { font: inherit; font-weight: 600; display: block; width: 100%; min-height: 44px;
    padding: .6rem 1rem; border-radius: 8px; border: 1px solid var(--act); background: var(--paper);
      color: var(--act); cursor: pointer; text-align: center; text-decoration: none; margin-top: .75rem; }
  button.main { background: var(--act); color: #fff; margin-top: 1.25rem; }
  button:focus-visible, input:focus-visible, a:focus-visible, select:focus-visible { outline: 3px solid #b79cff; outline-offset: 2px; }
  .cards { list-style: none; padding: 0; } .cards button { display: flex; justify-content: space-between;
    flex-wrap: wrap; gap: 0 1rem; color: var(--ink); border-color: var(--line); font-weight: 400; text-align: left; margin-top: .5rem; }
  .cards b { font-variant-numeric: tabular-nums; } .hint { color: var(--soft); font-size: .9rem; margin-top: .5rem; }
  .alert { border: 1px solid var(--bad); color: var(--bad); background: #fdf1f0; border-radius: 8px;
    padding: .75rem 1rem; margin-bottom: .75rem; font-weight: 600; }
  .scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .9rem; }
  th, td { text-align: left; vertical-align: top; padding: .5rem .6rem; border-bottom: 1px solid var(--line); }
  td code { font-size: .8rem; overflow-wrap: anywhere; }
  td button { display: inline-block; width: auto; min-height: 32px; padding: .15rem .6rem; margin: 0 .25rem .25rem 0; font-size: .85rem; }
  @media (max-width: 51.99rem) { .stack thead { display: none; }
  .stack tr, .stack td { display: block; border: 0; padding: .1rem 0; }
  .stack tr { border-bottom: 1px solid var(--line); padding: .75rem 0; } }
  .inline { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
  .inline button { width: auto; margin-top: 0; } .inline select { width: auto; }
`;

/** One page of the demo's payment service; the style stands inline, so that nothing is fetched from anywhere. */
export function pageShell(title: string, body: Markup, width: 'narrow' | 'normal' | 'wide' = 'normal'): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <header class="banner"><p>Demo payments — no money moves</p></header>
        <main class="${width}">${body}</main>
      </body>
    </html>`;
}

/** `€24.00`, whatever the currency of the session. */
/** `5 Feb 2026` of unix seconds, in Munich. */
export const formatDay = (seconds: number): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'Europe/Berlin' }).format(new Date(seconds * 1000));

/** `5 Feb 2026 – 5 Mar 2026` of unix seconds. */
export const formatPeriod = (from: number, to: number): string => `${formatDay(from)} – ${formatDay(to)}`;

export function formatAmount(amount: number | null, currency: string | null): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency: (currency ?? 'eur').toUpperCase() }).format(
    (amount ?? 0) / 100,
  );
}

/** No script, no foreign source. `form-action` is left out: browsers hold it against the redirect back to the shop. */
export const pageHeaders = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
};
