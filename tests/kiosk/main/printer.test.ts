import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { afterEach, describe, expect, it, test } from 'vitest';
import { makePrinter, type Printer, type PrinterChoice } from '#kiosk/main/till/printer/make-printer.ts';
import { printerModels, printerProfile } from '#kiosk/main/till/printer/printer-profile.ts';
import { receiptBytes } from '#kiosk/main/till/printer/receipt-bytes.ts';
import { receiptLines, voucherLines } from '#kiosk/main/till/printer/receipt-lines.ts';
import { networkPlaceOf, PrinterAddress, serialLineOf, type PaperMm } from '#shared/door/printer-setup.ts';
import type { ReceiptData } from '#shared/door/receipt-data.ts';
import { cents } from '#shared/money.ts';
import { readDeskSettings } from '#kiosk/main/base/settings.ts';
import { openSetupFile } from '#kiosk/main/shell/setup/setup-file.ts';
import { openHeadlessDesk, until } from '../support/headless-desk.ts';
import { DRAWER_AT_ONCE, DRAWER_KICK, PRINTER_SAYS, printerSink, type PrinterSink } from '../support/printer-sink.ts';
import { serialPrinter } from '../support/serial-printer.ts';

const at = new Date('2026-01-16T21:40:11.000Z');
const receipt: ReceiptData = {
  issuer: {
    lines: ['Bachata- und Salsafreunde München gemeinnützige GmbH', 'Prälat-Zistl-Straße 4', '80331 München'],
    taxNumber: '143/123/12345',
  },
  receiptNumber: 'K3FA9-000123',
  issuedAt: at,
  soldAt: at,
  startedAt: at,
  finishedAt: at,
  eventTitle: 'Große Salsa-Nacht mit Livemusik im Löwenbräukeller',
  lines: [
    {
      name: 'Workshop für Fortgeschrittene + Party, ermäßigt',
      quantity: 12,
      unitPriceCents: 12_345,
      lineCents: 148_140,
      vatBps: 1_900,
    },
  ],
  totalCents: cents(148_140),
  vat: [{ vatBps: 1_900, grossCents: cents(148_140), netCents: cents(124_487), vatCents: cents(23_653) }],
  isSmallBusiness: false,
  payments: [{ method: 'cash', amountCents: 148_140, givenCents: 150_000 }],
  changeCents: 1_860,
  vouchers: [{ code: 'G0LBHQ7PO8007Q9J5CDL2PV00AF3', cents: 250 }],
  cashierName: 'Maximiliane Hinterhuber-Östergård',
  deskName: 'Kasse Nebeneingang Süd',
  fiscal: {
    state: 'signed',
    registerSerial: 'K3FA9C00112233445566778899AABBCCDDEEFF00112233445566778899AABBCC',
    deviceSerial: '7E1F00112233445566778899AABBCCDDEEFF00112233445566778899AABBCCDD',
    transactionNumber: 4711,
    signatureCounter: 815,
    startedAt: '2026-01-16T21:40:11.000Z',
    finishedAt: '2026-01-16T21:40:19.000Z',
    processType: 'Kassenbeleg-V1',
    processData: 'Beleg^25.00_0.00_0.00_0.00_0.00^10.00:Bar_15.00:Unbar',
    signature: 'c2lnbmF0dXJl'.repeat(10),
    signatureAlgorithm: 'ecdsa-plain-SHA384',
    publicKey: 'cHVibGljIGtleQ=='.repeat(10),
    outageReason: null,
  },
  refundOf: null,
  isCopy: false,
};
const bytesFor = (model: string | null, paperMm: PaperMm, more: Partial<ReceiptData> = {}) =>
  Buffer.from(receiptBytes({ ...receipt, ...more }, { profile: printerProfile(model, paperMm), opensDrawer: false }));

describe('a printer’s own table', () => {
  it.each([
    // From the makers' manuals: ESC t n (Star: ESC GS t n) chooses PC858, where D5 is the euro sign.
    ['pos-5890', 58, '1b7413'],
    ['bixolon-srp350', 80, '1b7413'],
    ['bixolon-srp350iii', 80, '1b7413'],
    ['citizen-ct-s310ii', 80, '1b7402'],
    ['epson-tm-t20iii', 80, '1b7413'],
    ['epson-tm-t88ii', 80, '1b7413'],
    ['epson-tm-p20ii', 58, '1b7413'],
    ['star-tsp100iv', 80, '1b1d7404'],
    ['star-mc-print2', 58, '1b1d7404'],
    [null, 80, '1b7413'],
    ['a-printer-nobody-knows', 58, '1b7413'],
  ] as const)('%s at %i mm prints the euro sign', (model, paperMm, page) => {
    const bytes = bytesFor(model, paperMm);
    const pages = bytes.toString('hex').match(/1b(?:1d)?74\w\w/g) ?? [];
    expect(new Set(pages)).toEqual(new Set([page])); // one page for the whole receipt
    expect(bytes.includes(Buffer.from('1.481,40 \xd5', 'latin1'))).toBe(true);
  });

  it('has the euro sign and every German letter for each model of the library', () => {
    const unknown = ReceiptPrinterEncoder.printerModels.filter(({ id }) => {
      const { options } = printerProfile(id, 80);
      const encoder = new ReceiptPrinterEncoder(options).initialize().codepage('auto');
      return Buffer.from(encoder.line('ä ö ü Ä Ö Ü ß €').encode()).includes('?');
    });
    expect(unknown).toEqual([]);
    expect(printerModels().length).toBeGreaterThan(35);
  });

  it('breaks no line in the middle of an amount, loses no word, and is never wider than the paper', () => {
    const words = (text: string) => text.replaceAll(/\s+/g, '');
    const widths = new Set<number>();
    for (const { id } of [...printerModels(), { id: 'unknown' }])
      for (const paperMm of [58, 80] as const) {
        const { columns } = printerProfile(id, paperMm);
        widths.add(columns);
        const lines = receiptLines(receipt, columns);
        expect(lines.filter(({ text }) => text.length > columns)).toEqual([]);
        const said = words(lines.map(({ text }) => text).join(''));
        for (const part of [...receipt.issuer.lines, receipt.eventTitle, receipt.lines[0]!.name, '1.481,40 €'])
          expect(said).toContain(words(part));
      }
    expect([...widths].toSorted((a, b) => a - b)).toEqual([30, 32, 42, 44, 48]);
  });

  it('prints each voucher below the receipt, drawn where the printer can and in signs everywhere; a copy has none', () => {
    const { code } = receipt.vouchers[0]!;
    const drawn = Buffer.from(code).toString('hex'); // the text of the QR code, as it is
    for (const [model, paperMm, isDrawn] of [
      ['epson-tm-t20iii', 80, true],
      ['pos-5890', 58, true],
      ['epson-tm-t88ii', 80, false],
    ] as const) {
      const bytes = bytesFor(model, paperMm);
      expect(bytes.toString('hex').includes(drawn), model).toBe(isDrawn);
      expect(bytes.toString('latin1').replaceAll(/\s/g, ''), model).toContain('GUTSCHEIN2,50');
      const { columns } = printerProfile(model, paperMm);
      const lines = voucherLines({ code, cents: 250 }, columns).map(({ text }) => text);
      expect(lines.filter((text) => text.length > columns)).toEqual([]);
      expect(lines.slice(3).join('').replaceAll(' ', '')).toBe(code);
    }
    expect(bytesFor('pos-5890', 58, { vouchers: [] }).includes('GUTSCHEIN')).toBe(false);
  });

  it('prints the fiscal code as large as the paper is wide, and leaves it out where the printer has none', () => {
    const codeOf = (bytes: Buffer) => {
      const [, size, level] = /1d286b030031430(\d)1d286b030031453(\d)/.exec(bytes.toString('hex')) ?? [];
      return size === undefined ? null : `${size} dots, level ${'LMQH'[Number(level)]}`;
    };
    expect(codeOf(bytesFor('epson-tm-t20iii', 80))).toBe('4 dots, level H');
    expect(codeOf(bytesFor('pos-5890', 58))).toBe('4 dots, level M');
    const longer = { fiscal: { ...receipt.fiscal!, publicKey: 'cHVibGljIGtleQ=='.repeat(30) } };
    expect(codeOf(bytesFor('pos-5890', 58, longer))).toBe('3 dots, level M');
    expect(codeOf(bytesFor('epson-tm-t88ii', 80))).toBeNull();
    expect(bytesFor('epson-tm-t88ii', 80).includes('4711')).toBe(true); // the text says the same
  });
});

test('an address is a host with its port, a serial line or a queue, and nothing else', () => {
  for (const fine of [
    '192.168.1.50:9100',
    'drucker.local:9100',
    '[fd12:3456::50]:9100',
    '[fe80::1ff:fe23:4567:890a%eth0]:9100',
    '/dev/rfcomm0',
    '/dev/ttyUSB0@19200',
    '/dev/cu.BON-SerialPort',
    '/dev/serial/by-id/usb-FTDI_FT232R-if00-port0@9600',
    'COM5',
    'COM5@9600',
    'queue:BON-1',
  ])
    expect(PrinterAddress.safeParse(fine).success, fine).toBe(true);
  for (const bad of [
    'queue:',
    'queue:-o',
    'queue:BON\\..\\C$',
    'queue:a b',
    'rm -rf',
    '/etc/passwd',
    '/dev/../etc/passwd',
    '/dev/serial/by-id/..',
    '/dev/usb/lp0',
    '/dev/null',
    'COM',
    'fd12:3456::50:9100',
    '[drucker]:9100',
    '[fd12::3456::50]:9100',
    '[fd12:3456::50]',
    '/dev/ttyUSB0@12345',
    'COM5@',
    '',
    'C:\\drucker',
  ])
    expect(PrinterAddress.safeParse(bad).success, bad).toBe(false);
});

test('a printer in the network is reached by name, by IPv4 and by IPv6', () => {
  expect(networkPlaceOf('drucker.local:9100')).toEqual({ host: 'drucker.local', port: 9_100 });
  expect(networkPlaceOf('192.168.1.50:9101')).toEqual({ host: '192.168.1.50', port: 9_101 });
  expect(networkPlaceOf('[fd12:3456::50]:9100')).toEqual({ host: 'fd12:3456::50', port: 9_100 });
  expect(networkPlaceOf('[fe80::1%eth0]:9100')).toEqual({ host: 'fe80::1%eth0', port: 9_100 });
});

test('a serial line has the speed of its address, or keeps the one that the system has for it', () => {
  expect(serialLineOf('/dev/ttyUSB0@19200')).toEqual({ path: '/dev/ttyUSB0', baud: '19200' });
  expect(serialLineOf('COM5@9600')).toEqual({ path: 'COM5', baud: '9600' });
  expect(serialLineOf('/dev/ttyUSB0')).toEqual({ path: '/dev/ttyUSB0', baud: null });
});

describe('a printer in the network', () => {
  let sink: PrinterSink;
  afterEach(() => sink.close());
  const at80 = (address: string, model: string | null = null): PrinterChoice => ({ address, model, paperMm: 80 });
  const printOn = (printer: Printer, opensDrawer = false) => printer.print(() => receipt, { opensDrawer });

  it('that holds its connection is not dead, and prints one receipt after the other', async () => {
    sink = await printerSink({ isHolding: true });
    const printer = makePrinter(
      () => at80(sink.address),
      () => undefined,
    );
    expect(await Promise.all([printOn(printer), printOn(printer)])).toEqual([true, true]);
    await until(() => sink.bytes().toString('latin1').split('GESAMT').length === 3);
    expect(printer.state()).toBe('ready');
  });

  it('that says nothing of itself is printed on', async () => {
    sink = await printerSink();
    const printer = makePrinter(
      () => at80(sink.address),
      () => undefined,
    );
    expect(await printOn(printer, true)).toBe(true);
    expect(sink.bytes().includes(DRAWER_KICK)).toBe(true);
    expect(sink.bytes().indexOf(DRAWER_KICK)).toBeLessThan(sink.bytes().indexOf('GESAMT')); // the change comes first
  });

  it.each([
    ['fine', 'ready', true],
    ['low', 'paper-low', true],
    ['noPaper', 'paper-out', false],
    ['coverOpen', 'cover-open', false],
    ['jam', 'fault', false],
  ] as const)('that says “%s” is %s', async (says, state, isPrinted) => {
    sink = await printerSink();
    sink.say(PRINTER_SAYS[says]);
    const printer = makePrinter(
      () => at80(sink.address),
      () => undefined,
    );
    expect(await printOn(printer, true)).toBe(isPrinted);
    expect(printer.state()).toBe(state);
    expect(sink.bytes().includes('GESAMT')).toBe(isPrinted);
    expect(sink.bytes().includes(isPrinted ? DRAWER_KICK : DRAWER_AT_ONCE)).toBe(true); // the drawer opens all the same
    sink.say(PRINTER_SAYS.fine);
    expect(await printer.check()).toBe('ready');
  });

  it('that is a Star is not asked in Epson’s words', async () => {
    sink = await printerSink();
    sink.say(PRINTER_SAYS.noPaper);
    const printer = makePrinter(
      () => at80(sink.address, 'star-tsp100iv'),
      () => undefined,
    );
    expect(await printOn(printer)).toBe(true);
  });

  it('that is gone is dead; another one is not judged by it', async () => {
    sink = await printerSink();
    let address = sink.address;
    sink.close();
    const printer = makePrinter(
      () => at80(address),
      () => undefined,
    );
    expect(await printOn(printer)).toBe(false);
    expect(printer.state()).toBe('dead');
    sink = await printerSink();
    address = sink.address;
    expect(printer.state()).toBe('ready');
    expect(await printer.printTestPage()).toBe('ready');
    expect(sink.bytes().includes('PROBEDRUCK')).toBe(true);
  });
});

const speedOf = (path: string): string =>
  execFileSync('stty', [process.platform === 'linux' ? '-F' : '-f', path, 'speed'])
    .toString()
    .trim();

describe('a printer at a serial line (a pseudo-terminal)', () => {
  it('gets every byte as it is, and is asked for its paper', async () => {
    const line = await serialPrinter();
    const printer = makePrinter(
      () => ({ address: `${line.path}@19200`, model: 'epson-tm-p20ii', paperMm: 58 }),
      () => undefined,
    );
    const expected = bytesFor('epson-tm-p20ii', 58);
    expect(await printer.print(() => receipt, { opensDrawer: false })).toBe(true); // it says nothing: printed
    await until(() => line.bytes().includes(expected));
    expect(speedOf(line.path)).toBe('19200');
    const questions = () => line.bytes().toString('hex').split('1004').length - 1;
    const before = questions();
    const asked = printer.check();
    for (const [answer, n] of [
      [PRINTER_SAYS.noPaper.paper, 1],
      [PRINTER_SAYS.noPaper.offline, 2],
    ] as const) {
      await until(() => questions() === before + n);
      line.answer(Uint8Array.of(answer));
    }
    expect(await asked).toBe('paper-out');
    await line.end();
    expect(await printer.check()).toBe('dead');
  });
});

describe('a printer that an earlier version wrote to as a device file', () => {
  // Whatever is written into the first one is gone, and nobody would ever hear of it.
  it.each(['/dev/null', '/dev/usb/lp0', '/dev/usb/lp0@9600'])('prints nothing at %s and says so', async (address) => {
    const printer = makePrinter(
      () => ({ address, model: null, paperMm: 80 }),
      () => undefined,
    );
    expect(printer.state()).toBe('set-up-anew');
    expect(await printer.print(() => receipt, { opensDrawer: true })).toBe(false);
    expect(await printer.check()).toBe('set-up-anew');
    expect(await printer.printTestPage()).toBe('set-up-anew');
  });

  it('keeps its desk starting, with its server and all else it was told', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'old-printer-'));
    const server = { url: 'https://nights.example', name: 'Salón' };
    const told = { server, printer: '/dev/usb/lp0', printerModel: 'epson-tm-t20iii', paperMm: 58, isSoundOn: false };
    writeFileSync(path.join(folder, 'desk-setup.json'), JSON.stringify(told));
    const setup = openSetupFile(folder);
    expect(setup.laidAside).toBeNull();
    expect(setup.read()).toMatchObject(told);
    setup.change({ isSoundOn: true });
    expect(openSetupFile(folder).read()).toMatchObject({ server, printer: '/dev/usb/lp0' });

    const { desk, calls, close } = await openHeadlessDesk({ serverUrl: server.url, folder, setup });
    expect(desk.state().printer).toBe('set-up-anew');
    const tile = (await calls.readiness({})).find(({ id }) => id === 'printer');
    expect(tile).toMatchObject({ isReady: false, detail: 'muss neu eingerichtet werden' });
    expect(tile?.fix).toContain('„USB“ oder „Netz“');
    await close();
    expect(readDeskSettings({ KIOSK_PRINTER: '/dev/usb/lp0' }).KIOSK_PRINTER).toBe('/dev/usb/lp0');
  });
});

test('a serial line that is none is a printer that is not there', async () => {
  const printer = makePrinter(
    () => ({ address: '/dev/serial/by-id/none', model: null, paperMm: 80 }),
    () => undefined,
  );
  expect(await printer.check()).toBe('dead');
});

describe('a printed receipt', () => {
  const printed = (more: Partial<ReceiptData>): string =>
    receiptLines({ ...receipt, ...more }, 48)
      .map(({ text }) => text)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
  const exempt = { vatBps: 0, grossCents: cents(2_000), netCents: cents(2_000), vatCents: cents(0) };

  it('of a small business has the wording of the day of the sale, and no tax', () => {
    const words = printed({ isSmallBusiness: true, vat: [] });
    expect(words).toContain('Steuerfrei nach § 19 UStG (Kleinunternehmer)');
    expect(words).not.toContain('USt 19');
    expect(printed({ isSmallBusiness: true, vat: [], soldAt: new Date('2024-12-31T20:00:00Z') })).toContain(
      'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet',
    );
  });

  it('says why a rate is 0 %, beside the rates that are taxed', () => {
    expect(printed({})).not.toContain('steuerfrei');
    expect(printed({ vat: [...receipt.vat, exempt] })).toMatch(
      /USt 19 % .* USt 0 % 0,00 € Umsatz zu 0 %: steuerfrei nach § 4 UStG/,
    );
  });
});
