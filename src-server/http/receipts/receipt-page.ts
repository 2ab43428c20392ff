import { brand } from '#shared/brand.ts';
import type { FiscalRecord } from '#shared/fiscal/fiscal-record.ts';
import { receiptQrText, type ReceiptData } from '#shared/door/receipt-data.ts';
import { groupedVoucher } from '#shared/door/voucher-code.ts';
import { escapeHtml as e } from '#shared/escape-html.ts';
import { formatCents, formatPercent } from '#shared/money.ts';
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
  @media print {
    body { background: none; padding: 0; }
    main { max-width: 80mm; padding: 0; border-radius: 0; font-size: 12px; }
    svg { width: 50mm; }
  }`;

type Frame = { title: string; body: string; head?: string };

const frame = ({ title, body, head = '' }: Frame): string =>
  '<!doctype html><html lang="de"><head><meta charset="utf-8">' +
  '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow">' +
  `${head}<link rel="icon" href="data:,"><title>${e(title)} | ${e(brand.full)}</title><style>${STYLE}</style></head>` +
  `<body><main>${body}</main></body></html>`;

const clock = new Intl.DateTimeFormat('de-DE', { timeZone: 'Europe/Berlin', dateStyle: 'medium', timeStyle: 'medium' });
const row = (name: string, amount: string, look = ''): string =>
  `<tr${look === '' ? '' : ` class="${look}"`}><th scope="row">${name}</th><td>${amount}</td></tr>`;
const fact = (name: string, value: string | number | null): string =>
  value === null || value === '' ? '' : `<dt>${e(name)}</dt><dd>${e(String(value))}</dd>`;

/** As received, never shortened or written otherwise (§ 6 KassenSichV). */
function fiscalFacts(fiscal: FiscalRecord): string {
  const serials =
    fact('Seriennummer der Kasse', fiscal.registerSerial) + fact('Seriennummer der TSE', fiscal.deviceSerial);
  if (fiscal.state === 'outage')
    return `<p class="word">TSE ausgefallen<small>${e(fiscal.outageReason ?? '')}</small></p><dl>${serials}</dl>`;
  const facts = [
    fact('TSE-Transaktion', fiscal.transactionNumber),
    fact('Signaturzähler', fiscal.signatureCounter),
    fact('Beginn', fiscal.startedAt),
    fact('Ende', fiscal.finishedAt),
    serials,
    fact('Prüfwert', fiscal.signature),
  ];
  const standIn = fiscal.isStandIn === true ? '<p class="word">Demo-TSE, nicht zertifiziert</p>' : '';
  return `${standIn}<dl>${facts.join('')}</dl>`;
}

function sums({ lines, totalCents, payments, changeCents, vat, isSmallBusiness }: ReceiptData): string {
  const bought = lines.map(({ name, quantity, unitPriceCents, lineCents }) =>
    row(`${quantity} × ${e(name)}<small>je ${formatCents(unitPriceCents, 'de')}</small>`, formatCents(lineCents, 'de')),
  );
  const paid = payments.map(({ method, amountCents, givenCents }) =>
    row(
      method === 'cash'
        ? `Bar${givenCents === undefined ? '' : `<small>gegeben ${formatCents(givenCents, 'de')}</small>`}`
        : 'Karte',
      formatCents(amountCents, 'de'),
    ),
  );
  const taxes = vat.map(({ vatBps, netCents, vatCents, grossCents }, i) =>
    row(
      `USt ${formatPercent(vatBps)}<small>netto ${formatCents(netCents, 'de')}, brutto ${formatCents(grossCents, 'de')}</small>`,
      formatCents(vatCents, 'de'),
      i === 0 ? 'part' : '',
    ),
  );
  const total = row('Gesamt', formatCents(totalCents, 'de'), 'part sum');
  const change = changeCents > 0 ? row('Rückgeld', formatCents(changeCents, 'de')) : '';
  const noTax = isSmallBusiness ? '<p>Kein Ausweis von Umsatzsteuer (§ 19 UStG).</p>' : '';
  return `<table>${[...bought, total, ...paid, change, ...taxes].join('')}</table>${noTax}`;
}

/** The receipt with all that § 6 KassenSichV asks for, readable by anyone, and the QR code of its signature. */
export function receiptPage(receipt: ReceiptData): string {
  const { issuer, receiptNumber, refundOf, eventTitle, deskName, issuedAt, fiscal } = receipt;
  const [name = '', ...address] = issuer.lines;
  const qr = fiscal === null ? null : receiptQrText(fiscal);
  const body = [
    `<header><b>${e(name)}</b>${address.map((line) => `${e(line)}<br>`).join('')}Steuernummer ${e(issuer.taxNumber)}</header>`,
    `<h1>Beleg ${e(receiptNumber)}</h1><p>${e(eventTitle)}<small>${clock.format(issuedAt)}, ${e(deskName)}</small></p>`,
    refundOf === null ? '' : `<p class="word">Erstattung zu ${e(refundOf)}</p>`,
    sums(receipt),
    ...receipt.vouchers.map(
      ({ code, cents }) =>
        `<p class="word">Gutschein ${formatCents(cents, 'de')}<small>für ein Getränk an diesem Abend</small>` +
        `<small>${groupedVoucher(code)}</small></p>${textQrSvg(code, 'Code des Gutscheins')}`,
    ),
    fiscal === null ? '<p class="word">Ohne TSE erfasst</p>' : fiscalFacts(fiscal),
    qr === null ? '' : textQrSvg(qr, 'Prüfcode der TSE'),
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
