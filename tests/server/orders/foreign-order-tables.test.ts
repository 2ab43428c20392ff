import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { OrderMapping } from '#shared/orders/import/order-table.ts';
import { readTableFile } from '#web/ui/admin/read-table-file.ts';
import type { ForeignTicket } from '#server/services/shop/order-imports/foreign-ticket.ts';
import { guessOrderMapping } from '#server/services/shop/order-imports/order-columns.ts';
import { readOrders } from '#server/services/shop/order-imports/read-orders.ts';
import { readTable } from '#server/services/shop/order-imports/read-order-table.ts';

/** As other shops and spreadsheets write them, in their code pages; the people in them are made up. */
const FILES = path.join(import.meta.dirname, 'other-shops');

async function read(name: string, said?: (guessed: OrderMapping) => OrderMapping) {
  const { head, rows, headLine } = readTable(await readTableFile(new Blob([readFileSync(path.join(FILES, name))])));
  const guessed = guessOrderMapping(head);
  return readOrders(rows, said?.(guessed) ?? guessed, headLine);
}

/** A ticket in a line: order, number, state, name, ticket, cents, code. */
const line = ({ orderUid, ticketUid, state, name, product, paidCents, code }: ForeignTicket): string =>
  [orderUid, ticketUid, state, name, product, paidCents ?? '?', code ?? 'no code'].join(' | ');
const shown = ({ tickets, problems }: Awaited<ReturnType<typeof read>>) => [
  ...tickets.map(line),
  ...problems.map(({ where, what }) => `${where}: ${what.split(/[.:,] /)[0]}`),
];

/** What the importer's question about the columns is answered with, where their names do not say it. */
const SAID: Record<string, (guessed: OrderMapping) => OrderMapping> = {
  'cooltix-purchases.csv': (guessed) => ({ ...guessed, code: 8 }),
  'shopify-orders.csv': ({ name: _name, ...guessed }) => ({ ...guessed, order: 0 }),
};
const ROUNDED = 'Its code was rounded by a spreadsheet and is not kept';
const SHARED = 'Its code is in other rows too';
const PLACEHOLDER = 'It has no code but a placeholder';

const TABLES: Record<string, string[]> = {
  'amounts-of-every-kind.csv': [
    'E-01 | #1 | valid | Anton | General Admission | 1250 | AMT-7Q2W-0001',
    'E-02 | #1 | valid | Berta | General Admission | 1250 | AMT-8E3R-0002',
    'E-03 | #1 | valid | Cesar | General Admission | 123450 | AMT-9T4Z-0003',
    'E-04 | #1 | valid | Doris | General Admission | 123450 | AMT-1U5I-0004',
    'E-05 | #1 | valid | Egon | General Admission | ? | AMT-2O6P-0005',
    'E-06 | #1 | valid | Frida | General Admission | 1200 | AMT-3A7S-0006',
    'E-07 | #1 | valid | Georg | General Admission | 0 | AMT-4D8F-0007',
    'E-08 | #1 | valid | Hilde | General Admission | ? | AMT-5G9H-0008',
    'E-09 | #1 | valid | Ingo | General Admission | ? | AMT-6J1K-0009',
    'E-10 | #1 | valid | Jutta | General Admission | ? | AMT-7L2M-0010',
    'E-11 | #1 | valid | Knut | General Admission | ? | AMT-8N3B-0011',
    'E-12 | #1 | valid | =HYPERLINK("https://x.example") | General Admission | 1200 | AMT-9V4C-0012',
    'Line 6: Its price “1.234” could be two amounts',
    'Line 10: Its price “$12.50” is not in euros',
    'Line 11: Its price “zwölf” is not an amount',
    'Line 12: Its price “=1+1” is not an amount',
  ],
  'billetto-danish.csv': [
    'B-4400011 | 1 | valid | Søren Kjær | Standard | ? | BLT8Q2W9X5M3N7',
    'B-4400011 | 2 | valid | Åse Kjær | Standard | ? | BLT8Q2W9X5M3P4',
    'B-4400012 | 1 | refunded | Øjvind Holm | Standard | ? | BLT8Q2W9X5M3R1',
    'Line 2: Its price is in “DKK”',
    'Line 3: Its price is in “DKK”',
    'Line 4: Its price is in “DKK”',
  ],
  'cooltix-purchases.csv': [
    'CX-1201 | 330011 | valid | Milo Brandt | Jegy | 1500 | AB2C-DE4F-GH6J',
    'CX-1201 | 330012 | valid | Nele Brandt | Jegy | 1500 | KL8M-NP2Q-RS4T',
  ],
  'doo-participants.csv': [
    'D-70001 | 500101 | valid | Franz Carl | Standard | 1250 | 3fe8d1c2b7a640519e8f7d6c5b4a3921',
    'D-70001 | 500102 | valid | Greta Carl | Standard | 1250 | 9a8b7c6d5e4f30211f2e3d4c5b6a7988',
    'D-70002 | 500103 | cancelled | Heinz Dorn | Standard | ? | 0f1e2d3c4b5a69788796a5b4c3d2e1f0',
    'Line 4: Its price “VVK 12 / AK 15” is not an amount',
  ],
  'eventbrite-english.csv': [
    '7100200301 | 9900100201 | valid | Ines Okafor | Early Bird | 1200 | no code',
    '7100200301 | 9900100202 | used | Jonas Okafor | Early Bird | 1200 | no code',
    '7100200302 | 9900100203 | valid | Kira Sommer | Regular | 0 | no code',
    '7100200303 | 9900100204 | valid | Luis Ferrer | Regular | ? | no code',
    '7100200304 | 9900100205 | cancelled | Mara Stein | Regular | 1600 | no code',
    'Line 5: Its price is in “USD”',
  ],
  'eventbrite-fifteen-digits.csv': [
    '7100200501 | 9900100401 | valid | Wanda Lenz | Early Bird | 1200 | no code',
    '7100200502 | 9900100402 | valid | Xaver Lenz | Early Bird | 1200 | no code',
    '7100200503 | 9900100403 | valid | Yara Holm | Early Bird | 1200 | no code',
    `Line 2: ${ROUNDED}`,
    `Line 3: ${ROUNDED}`,
    `Line 4: ${ROUNDED}`,
  ],
  'eventbrite-through-excel.csv': [
    '7100200401 | 9900100301 | valid | Sören Groß | Frühbucher | 1200 | no code',
    '7100200401 | 9900100302 | valid | Tabea Groß | Frühbucher | 1200 | no code',
    '7100200402 | 9900100303 | valid | Uli Jäger | Regulär | 1600 | no code',
    '7100200403 | 9900100304 | refunded | Véra Lopez | Regulär | 1600 | no code',
    `Line 2: ${ROUNDED}`,
    `Line 3: ${ROUNDED}`,
    `Line 4: ${ROUNDED}`,
    `Line 5: ${ROUNDED}`,
  ],
  'eventim-orders.csv': [
    '8812340001 | #1 | valid | Familie Oßwald | Stehplatz | 2500 | 2200331144556677',
    '8812340001 | #2 | valid | Familie Oßwald | Stehplatz | ? | 2200331144556678',
    '8812340002 | #1 | valid | Peters; Rolf | Stehplatz | 2500 | 2200331144556680',
    '8812340003 | #1 | valid | Quandt, Sofia | Stehplatz | 0 | no code',
    `Line 4: ${PLACEHOLDER}`,
  ],
  'google-sheets-with-title.csv': [
    'G-1 | #1 | valid | Hanna Ilg | General Admission | ? | RR33-SS44-TT55',
    'G-2 | #1 | used | Ivo Jost | General Admission | ? | UU66-VV77-WW88',
    'G-3 | #1 | valid | Kaja Lutz | General Admission | ? | XX99-YY00-ZZ11',
  ],
  'hi-events-libreoffice.csv': [
    'a_1q2w3e4r | #1 | valid | Ute Vogt | General | ? | A-3KD8WQX',
    'a_5t6z7u8i | #1 | used | Veit Vogt | General | ? | A-5MF2YSZ',
  ],
  'humanitix.csv': [
    '6A1F0C | 1 | valid | Gina Wolf | General | 1500 | no code',
    '6A1F0C | 2 | used | Hugo Wolf | General | 1500 | no code',
    '6A1F0D | 1 | cancelled | Ida Roth | General | 1500 | no code',
  ],
  'numbers-odd-spaces.csv': [
    'M-1 | #1 | valid | Ada Weiß | Presale | 123450 | AQ12-SW34-DE56',
    'M-2 | #1 | valid | Ben Yıldız | Presale | ? | FR78-GT90-HZ12',
    'M-3 | #1 | valid | Café Zoë | Presale | ? | JU34-KI56-LO78',
    'Line 3: Its price “(12.50)” is less than nothing',
    'Line 4: Its price “12.50-” is less than nothing',
  ],
  'one-code-for-an-order.csv': [
    'N-901 | #1 | valid | Lara Mohn | Vorverkauf | ? | no code',
    'N-901 | #2 | valid | Max Mohn | Vorverkauf | ? | no code',
    'N-901 | #3 | valid | Nora Mohn | Vorverkauf | ? | no code',
    'N-902 | #1 | valid | Olaf Prinz | Vorverkauf | ? | NR902X78R3',
    `Line 2: ${SHARED}`,
    `Line 3: ${SHARED}`,
    `Line 4: ${SHARED}`,
  ],
  'own-big-endian.csv': [
    'B-1 | #1 | valid | Frieda Kœnig | Presale | 1250 | KK77-LL88-MM99',
    'B-2 | #1 | valid | Gustav König | Presale | 1250 | NN00-PP11-QQ22',
  ],
  'own-unicode-text.txt': [
    'A-1 | #1 | valid | Dörte Ähn | Vorverkauf | 1250 | DD11-EE22-FF33',
    'A-2 | #1 | unpaid | Émile Ñuñez | Vorverkauf | 1250 | GG44-HH55-JJ66',
  ],
  'placeholders.csv': [
    'P-11 | #1 | valid | Paula Quast | Vorverkauf | ? | no code',
    'P-12 | #1 | valid | Ralf Sander | Vorverkauf | ? | no code',
    'P-13 | #1 | valid | Senta Thoma | Vorverkauf | ? | no code',
    'P-14 | #1 | valid | Timo Ulrich | Vorverkauf | ? | no code',
    `Line 2: ${SHARED}`,
    `Line 3: ${SHARED}`,
    `Line 4: ${PLACEHOLDER}`,
    `Line 5: ${PLACEHOLDER}`,
  ],
  'pretix-check-in-mac.csv': [
    'S9ABG | #1 | valid | Jürgen Größe | Vorverkauf | 1550 | h4njpd6vgsauezk8fz7ymq2r5w9tbc3x',
    'S9ABG | #2 | used | Zoë Müßig | Vorverkauf | 1550 | pd6vgsauezk8fz7ymq2r5w9tbc3xh4nj',
    'T2CDH | #1 | unpaid | Çagla Peña | Vorverkauf | 0 | q2r5w9tbc3xh4njpd6vgsauezk8fz7ym',
  ],
  'pretix-positions-german.csv': [
    'Q7WXE | 1 | valid | Änne Brüll | Abendkasse – Ermäßigt | 101800 | vf3k9w2m7q5x8t4bzcn6hdy2pugsajre',
    'Q7WXE | 2 | valid | Bo Brüll | Abendkasse – Voll | 2000 | m2t8x4q6w9v3k7b5zcnhdypugsajre34',
    'R8YZF | 1 | unpaid | Carl Öz | Abendkasse – Voll | 2000 | k7b5zcnhdypugsajre34m2t8x4q6w9v3',
  ],
  'shopify-orders.csv': [
    '#1001 | #1 | valid |  | Noche Rosa - Presale | 1500 | no code',
    '#1001 | #2 | valid |  | Noche Rosa - Presale | ? | no code',
    '#1002 | #1 | refunded |  | Noche Rosa - Presale | 1500 | no code',
    '#1003 | #1 | unpaid |  | Noche Rosa - Presale | 1500 | no code',
  ],
  'tickera-pipes.csv': [
    '#2301 | #1 | valid | Wilma Xanten | Presale | 1500 | 2301-1a2b3c4d',
    '#2301 | #2 | used | Yannik Xanten | Presale | 1500 | 2301-5e6f7a8b',
    '#2302 | #1 | cancelled | Zora Abel | Presale | 1500 | 2302-9c0d1e2f',
  ],
  'ticket-tailor.csv': [
    'or_880021 | it_5500101 | valid | Dita Falk | Standard | 1500 | Lf82kQw',
    'or_880021 | it_5500102 | valid | Emil Falk | Standard | 1500 | Mx93pZt',
    'or_880022 | it_5500103 | cancelled | Fee Noor | Standard | 1500 | Ny04rAu',
  ],
  'ticketsource-bookings.csv': [
    'TS-5521 | #1 | valid | Dora Ames | Adult | ? | no code',
    'TS-5521 | #2 | valid | Dora Ames | Adult | ? | no code',
    'TS-5522 | #1 | valid | Eric Bond | Adult | 0 | no code',
    'Line 2: Its order date “03/04/2026” could be two days',
    'Line 2: Its price “£24.00” is not in euros',
    'Line 3: Its order date “05/06/2026” could be two days',
  ],
  'tito-tickets.csv': [
    'QF7K | #1 | valid | Rosa Thun | Full night | 1500 | no code',
    'QF7K | #2 | valid | Silas Thun | Full night | 1500 | no code',
    'XZ9P | #1 | cancelled | Tom Uhl | Full night | 1500 | no code',
    'Line 2: Its code has fewer than 6 letters and digits and opens no door',
    'Line 3: Its code has fewer than 6 letters and digits and opens no door',
    'Line 4: Its code has fewer than 6 letters and digits and opens no door',
  ],
  'universe-guests.csv': [
    'ORD-5501 | UNI-88QW | valid | Jana Kolb | Entry | 1500 | 7f3a9c0e5b1d48269e7c',
    'ORD-5501 | UNI-88QX | valid | Karl Kolb | Entry | 1500 | 1b5d8f2a6c0e49371d9b',
    'ORD-5502 | UNI-88QY | valid | Lena Marx | Entry | 1500 | 4c8e0a2d6f1b53794b0d',
  ],
  'utf-16-without-mark.csv': ['U-1 | #1 | valid | Zoë Ünal | Presale | ? | UT16-ABCD-EF12'],
  'weezevent-french.csv': [
    'C-77001 | W-310001 | valid | Hélène Moreau | Plein tarif | 1500 | 4017712345678901234',
    'C-77001 | W-310002 | used | Loïc Moreau | Plein tarif | 1500 | 4017712345678901235',
    'C-77002 | W-310003 | cancelled | Çelik Noël | Tarif réduit | 0 | 4017712345678901236',
  ],
};

describe('tables of orders as other shops and spreadsheets write them', () => {
  it('are here for every file, and twenty-five at least', () => {
    expect(readdirSync(FILES).toSorted()).toEqual(Object.keys(TABLES).toSorted());
    expect(Object.keys(TABLES).length).toBeGreaterThanOrEqual(25);
  });

  it.each(Object.keys(TABLES))('are read or told of, and nobody is dropped: %s', async (name) => {
    expect(shown(await read(name, SAID[name]))).toEqual(TABLES[name]);
  });
});
