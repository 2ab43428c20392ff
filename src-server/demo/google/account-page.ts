import { brand } from '#shared/brand.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import type { AuthorizeRequest } from './authorize-request.ts';
import { DEMO_IDENTITIES, type Identity } from './identities.ts';
import { FAULTS, type Fault } from './issue-tokens.ts';

const STYLE = `
  :root { color-scheme: light; } * { box-sizing: border-box; margin: 0; }
  body { min-height: 100vh; background: #f4f1ec; color: #211b18; font: 16px/1.5 system-ui, 'Segoe UI', Roboto, sans-serif; }
  .banner { padding: 8px 16px; background: #ffdf6b; color: #3a2c00; text-align: center; font-weight: 600; }
  main { max-width: 30rem; margin: 0 auto; padding: 32px 16px 48px; }
  h1 { font-size: 1.6rem; line-height: 1.2; margin-bottom: 6px; } h2 { font-size: 1.05rem; margin: 28px 0 8px; } p { margin-bottom: 16px; }
  label, summary { display: block; margin-top: 12px; font-weight: 600; }
  summary { min-height: 44px; line-height: 44px; margin-top: 20px; cursor: pointer; }
  input[type=email], input[type=text], select { width: 100%; min-height: 48px; padding: 8px 12px;
    border: 2px solid #756a63; border-radius: 10px; background: #fff; color: inherit; font: inherit; }
  .check { display: flex; gap: 12px; align-items: center; min-height: 44px; font-weight: 400; } .check input { width: 22px; height: 22px; }
  button { display: block; width: 100%; min-height: 48px; margin-top: 8px; padding: 8px 14px;
    border: 2px solid #756a63; border-radius: 10px; background: #fff; color: inherit; font: inherit; text-align: left; cursor: pointer; }
  button.go { margin-top: 16px; background: #211b18; color: #fff; text-align: center; font-weight: 600; }
  button.quiet { background: none; text-align: center; }
  button small { display: block; color: #5b514b; } :focus-visible { outline: 3px solid #1f5fa8; outline-offset: 2px; }`;

export const PAGE_HEADERS = {
  // No `form-action`: browsers hold it against the redirect back to the site.
  'content-security-policy':
    "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const FAULT_TEXT: Record<Fault, string> = {
  none: 'Keine',
  'wrong-nonce': 'Antwort gehört zu einer anderen Anfrage',
  'expired-token': 'Antwort ist abgelaufen',
  'no-token': 'Anbieter lehnt den Code ab',
};

const frame = (title: string, body: string): string =>
  `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport"
    content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><link rel="icon"
      href="data:,"><title>${e(title)}</title><style>${STYLE}</style></head><body><header
        class="banner">Demo-Anmeldung: steht hier an der Stelle von Google</header><main>${body}</main></body></html>`;

const accountButton = ({ email, name }: Identity, index: number): string =>
  `<button name="account" value="${index}" formnovalidate><strong>${e(name)}</strong><small>${e(email)}</small></button>`;

/**
 * Which account, a new one, or not at all. Works without scripts; the request travels in the form and is checked again.
 */
export function accountPage(request: AuthorizeRequest): string {
  const hidden = Object.entries(request).map(
    ([name, value]) => `<input type="hidden" name="${e(name)}" value="${e(value)}">`,
  );
  const faults = FAULTS.map((fault) => `<option value="${fault}">${e(FAULT_TEXT[fault])}</option>`);
  return frame(
    'Konto auswählen',
    `<h1>Konto auswählen</h1><p>weiter zu ${e(brand.full)}</p><form method="post"
      action="/authorize">${hidden.join('')}${DEMO_IDENTITIES.map(accountButton).join('')}
    <h2>Anderes oder neues Konto</h2><label for="name">Name</label><input id="name" type="text" name="name"
      maxlength="80" autocomplete="off"><label for="email">E-Mail</label><input id="email" type="email" name="email"
        required maxlength="254" autocomplete="off">
    <label class="check"><input type="checkbox" name="verified" value="yes"
      checked>Adresse ist vom Anbieter bestätigt</label><button class="go" name="account" value="new">Mit diesem Konto weiter</button>
    <details><summary>Störung ausprobieren</summary><label for="fault">Störung</label><select id="fault"
      name="fault">${faults.join('')}</select></details>
    <button class="quiet" name="account" value="cancel" formnovalidate>Abbrechen</button></form>`,
  );
}

export const strangerPage = (): string =>
  frame(
    'Unbekannte Anfrage',
    '<h1>Unbekannte Anfrage</h1><p>Diese Anmeldung kommt von einer Seite, die hier nicht eingetragen ist.</p>',
  );
