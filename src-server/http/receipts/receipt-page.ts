import { brand } from '#shared/brand.ts';
import { MAIL_RECEIPT_CONSENT } from '#shared/door/mail-receipt.ts';
import { receiptQrText, type ReceiptData } from '#shared/door/receipt-data.ts';
import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import { formatCents, formatPercent } from '#shared/money.ts';
import {
  doorExemption,
  fiscalRows,
  paymentRows,
  receiptMarks,
  type ReceiptMark,
} from '#server/services/door/sales/receipt-parts.ts';
import { textQrSvg } from '#server/services/shop/tickets/qr-svg.ts';

const STYLE = `
  * { box-sizing: border-box; margin: 0; }
  :root { color-scheme: light; }
  body {
    background: #f3eee9; color: #1a0a11; padding: 24px 12px;
    font: 16px/1.45 system-ui, 'Segoe UI', Roboto, sans-serif;
  }
  main {
    max-width: 26rem; margin: 0 auto; background: #fff; border-radius: 18px; padding: 28px 22px;
    overflow-wrap: anywhere;
  }
  header { text-align: center; }
  h1 { font-size: 1.35rem; line-height: 1.2; margin: 18px 0 2px; }
  header b { display: block; font-size: 1.1rem; }
  table, dl {
    width: 100%; margin-top: 16px; padding-top: 14px; border-top: 2px dashed #cdc0b8; border-collapse: collapse;
  }
  th { font-weight: 400; text-align: left; padding: 3px 12px 3px 0; }
  td { text-align: right; white-space: nowrap; vertical-align: bottom; padding: 3px 0; }
  th small, p small { display: block; color: #5b4a50; }
  table { border: 0; }
  .part { border-top: 2px dashed #cdc0b8; }
  .part > * { padding-top: 12px; }
  .sum > * { font-weight: 800; font-size: 1.3rem; }
  .word {
    margin-top: 16px; padding: 12px; border: 2px solid #1a0a11; border-radius: 12px;
    text-align: center; font-weight: 700;
  }
  dt { margin-top: 8px; font-size: .85rem; color: #5b4a50; }
  dd { margin: 0; font: .85rem/1.4 ui-monospace, 'DejaVu Sans Mono', Consolas, monospace; }
  svg { display: block; width: 100%; max-width: 300px; height: auto; margin: 20px auto 0; }
  p { margin-top: 12px; }
  nav { margin-top: 24px; padding-top: 18px; border-top: 2px dashed #cdc0b8; }
  .act {
    display: block; width: 100%; margin-top: 12px; padding: 13px; border: 2px solid #5e0f2d; border-radius: 12px;
    background: #5e0f2d; color: #fff; font: inherit; font-weight: 700; text-align: center; text-decoration: none; cursor: pointer;
  }
  a.act { background: #fff; color: #5e0f2d; }
  .act:focus-visible, input:focus-visible { outline: 3px solid #d9772b; outline-offset: 2px; }
  form > label { display: block; margin-top: 20px; font-weight: 700; }
  form > .tick { display: flex; gap: 10px; margin-top: 12px; font-weight: 400; font-size: .9rem; }
  [type=email] { width: 100%; margin-top: 6px; padding: 12px; border: 2px solid #8b7a76; border-radius: 12px; font: inherit; }
  [type=checkbox] { flex: none; width: 24px; height: 24px; accent-color: #5e0f2d; }
  .foot { max-width: 26rem; margin: 20px auto 0; text-align: center; font-size: .9rem; }
  .foot a { display: inline-block; padding: 10px 8px; }
  a { color: #5e0f2d; }
  @media print {
    body { background: none; padding: 0; }
    main { max-width: 80mm; padding: 0; border-radius: 0; font-size: 12px; }
    svg { width: 50mm; }
    nav, .foot { display: none; }
  }`;

/** The address of a receipt is a secret: no page hears where somebody came from. */
const link = (href: string, text: string, lang = 'de'): string =>
  `<a href="${href}" rel="noreferrer" lang="${lang}">${text}</a>`;
const PRIVACY = link('/privacy-policy', 'Privacy Policy', 'en');
const FOOT = [
  link('/imprint', 'Imprint', 'en'),
  PRIVACY,
  link('/terms-and-conditions', 'Terms &amp; Conditions', 'en'),
  link('/cancel-contract', 'Verträge hier kündigen'),
  link('/withdraw-contract', 'Vertrag widerrufen'),
].join('');

type Frame = { title: string; body: string; head?: string };

const frame = ({ title, body, head = '' }: Frame): string =>
  '<!doctype html><html lang="de"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">' +
  `${head}<link rel="icon" href="data:,"><title>${e(title)} | ${e(brand.full)}</title><style>${STYLE}</style></head>` +
  `<body><main>${body}</main><footer class="foot">${FOOT}</footer></body></html>`;

const clock = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'medium' });
const row = (name: string, amount: string, look = ''): string =>
  `<tr${look === '' ? '' : ` class="${look}"`}><th scope="row">${name}</th><td>${amount}</td></tr>`;

const mark = ({ word, detail }: ReceiptMark): string =>
  `<p class="word">${e(word)}${detail === '' ? '' : `<small>${e(detail)}</small>`}</p>`;

/** As received, never shortened or written otherwise (§ 6 KassenSichV). */
const fiscalFacts = (receipt: ReceiptData): string =>
  `<dl>${fiscalRows(receipt)
    .map(([name, value]) => `<dt>${e(name)}</dt><dd>${e(value)}</dd>`)
    .join('')}</dl>`;

function sums(receipt: ReceiptData): string {
  const { lines, totalCents, vat } = receipt;
  const note = doorExemption(receipt);
  const bought = lines.map(({ name, quantity, unitPriceCents, lineCents }) =>
    row(`${quantity} × ${e(name)}<small>je ${formatCents(unitPriceCents, 'de')}</small>`, formatCents(lineCents, 'de')),
  );
  const paid = paymentRows(receipt).map(({ name, detail, cents }) =>
    row(`${name}${detail === '' ? '' : `<small>${detail}</small>`}`, formatCents(cents, 'de')),
  );
  const taxes = vat.map(({ vatBps, netCents, vatCents, grossCents }, i) =>
    row(
      `USt ${formatPercent(vatBps)}<small>netto ${formatCents(netCents, 'de')}, brutto ${formatCents(grossCents, 'de')}</small>`,
      formatCents(vatCents, 'de'),
      i === 0 ? 'part' : '',
    ),
  );
  const total = row('Gesamt', formatCents(totalCents, 'de'), 'part sum');
  const noTax = note === null ? '' : `<p>${e(note)}</p>`;
  return `<table>${[...bought, total, ...paid, ...taxes].join('')}</table>${noTax}`;
}

/** What became of the form under a receipt: the mail is on its way, it was not sent, or too many were asked for. */
export type MailNotice = 'sent' | 'failed' | 'later';

const NOTICES: Record<MailNotice, string> = {
  sent: 'Der Beleg ist auf dem Weg. Die Adresse ist nach dem Versand gelöscht.',
  failed: 'Nicht gesendet: Bitte eine gültige E-Mail-Adresse eintragen und das Einverständnis ankreuzen.',
  later: 'Nicht gesendet: Gerade wurden zu viele Belege verschickt. Bitte später noch einmal versuchen.',
};

/** The ways to keep it: a file, and a mail to an address that is typed in here. Neither is printed. */
function keeping(path: string, notice: MailNotice | null): string {
  const said = notice === null ? '' : `<p class="word" role="status">${NOTICES[notice]}</p>`;
  return (
    `<nav id="mail" aria-label="Beleg behalten">${said}<a class="act" href="${path}/beleg.pdf">Als PDF speichern</a>` +
    `<form method="post" action="${path}/mail"><label for="email">Per E-Mail</label>` +
    '<input id="email" name="email" type="email" required maxlength="254" autocomplete="email" ' +
    'placeholder="name@beispiel.de">' +
    `<label class="tick"><input type="checkbox" name="consent" value="yes" required><span>${e(MAIL_RECEIPT_CONSENT)}` +
    `</span></label><button class="act">Beleg senden</button><p>Was wir dabei speichern: ${PRIVACY}</p></form></nav>`
  );
}

/**
 * The receipt with all that § 6 KassenSichV asks for, readable by anyone, and the QR code of its signature. `path` is
 * the page's own address.
 */
export function receiptPage(
  receipt: ReceiptData,
  { path, notice }: { path: string; notice: MailNotice | null },
): string {
  const { issuer, receiptNumber, eventTitle, deskName, issuedAt, fiscal } = receipt;
  const [name = '', ...address] = issuer.lines;
  const qr = fiscal === null ? null : receiptQrText(fiscal);
  const body = [
    `<header><b>${e(name)}</b>${address.map((line) => `${e(line)}<br>`).join('')}Steuernummer ${e(issuer.taxNumber)}</header>`,
    `<h1>Beleg ${e(receiptNumber)}</h1><p>${e(eventTitle)}<small>${clock.format(issuedAt)}, ${e(deskName)}</small></p>`,
    ...receiptMarks(receipt).map(mark),
    sums(receipt),
    ...receipt.vouchers.map(
      ({ code, cents }) =>
        `<p class="word">Gutschein ${formatCents(cents, 'de')}<small>für ein Getränk an diesem Abend</small>` +
        `<small>${groupedVoucher(code)}</small></p>${textQrSvg(code, 'Code des Gutscheins')}`,
    ),
    fiscalFacts(receipt),
    qr === null ? '' : textQrSvg(qr, 'Prüfcode der TSE'),
    keeping(path, notice),
  ];
  return frame({ title: `Beleg ${receiptNumber}`, body: body.join('') });
}

const SECONDS_BETWEEN_LOOKS = 20;

/** Sold without a network: the link is good, the sale is still at the door. */
export const awaitedPage = (): string =>
  frame({
    title: 'Dein Beleg',
    head: `<meta http-equiv="refresh" content="${SECONDS_BETWEEN_LOOKS}">`,
    body:
      '<h1>Dein Beleg ist noch nicht von der Kasse angekommen.</h1><p>Die Kasse arbeitet gerade ohne Netz. ' +
      'Sobald sie wieder verbunden ist, steht er unter dieser Adresse. Die Seite sieht von selbst ' +
      'nach.</p><p>Am Einlass wird er auf Wunsch gedruckt.</p>',
  });

/** The page of a link that no desk of ours has made. */
export const unknownPage = (): string =>
  frame({
    title: 'Kein Beleg',
    body: '<h1>Diesen Beleg gibt es nicht.</h1><p>Die Adresse ist unvollständig. Bitte den QR-Code noch einmal scannen.</p>',
  });
