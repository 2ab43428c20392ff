import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { SettingsView } from '#shared/door/desk-setup.ts';
import type { PrinterSystem } from '#shared/door/printer-setup.ts';
import { PrinterRow } from '#kiosk/renderer/screens/setup/printer-rows.tsx';

const rowAt = (printerSystem: PrinterSystem, printer: string | null): string => {
  const view: SettingsView = {
    serverUrl: null,
    serverName: null,
    printer,
    printerSystem,
    printerModel: null,
    paperMm: 80,
    printerModels: [],
    isFullScreen: null,
    hasCustomerDisplay: true,
    isSoundOn: true,
    startsAtLogin: false,
    isGiven: { printer: false, isFullScreen: false },
  };
  return renderToStaticMarkup(<PrinterRow view={view} onChoose={async () => {}} />);
};
const wordsOf = (markup: string): string[] =>
  [...markup.matchAll(/<button[^>]*>([^<]+)</g)].map(([, word = '']) => word);

test.each([
  ['linux', '/dev/ttyUSB0', '/dev/ttyUSB0@19200'],
  ['darwin', '/dev/cu.BON-SerialPort', '/dev/cu.BON-SerialPort'],
  ['win32', 'COM5', 'COM5@9600'],
] as const)('on %s a printer is in the network, behind the queue or at a serial line', (system, example, line) => {
  expect(wordsOf(rowAt(system, null))).toEqual(['Keiner', 'Netz', 'USB', 'Bluetooth, seriell']);
  const markup = rowAt(system, line);
  expect(markup).toMatch(/aria-pressed="true">Bluetooth, seriell</);
  expect(markup).toContain(`placeholder="${example}"`);
  expect(markup).toContain('hat der Drucker keinen');
  expect(markup).not.toContain('role="alert"');
});

test('a printer that an earlier version wrote to as a device file is to be set up anew, where most of them go', () => {
  const markup = rowAt('linux', '/dev/usb/lp0');
  expect(markup).toMatch(/aria-pressed="true">USB</);
  expect(markup).toMatch(/<input[^>]*value=""/);
  expect(markup).toMatch(/role="alert">Der Drucker muss neu eingerichtet werden.*Bisher: .*\/dev\/usb\/lp0/);
});

test('by USB the settings say what to set up first, and show the queue’s name alone', () => {
  const windows = rowAt('win32', 'queue:BON');
  expect(windows).toMatch(/aria-pressed="true">USB</);
  expect(windows).toContain('value="BON"');
  expect(windows).toContain('freigeben');
  for (const system of ['darwin', 'linux'] as const) {
    const markup = rowAt(system, 'queue:BON');
    expect(markup).toMatch(/aria-pressed="true">USB</);
    expect(markup).toContain('Warteschlange ohne Treiber');
    expect(markup).toContain('Papier und Deckel meldet er so nicht.');
  }
});
