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
    printerDevices: [],
    isFullScreen: null,
    updates: null,
    isSoundOn: true,
    startsAtLogin: false,
    isGiven: { printer: false, isFullScreen: false, updates: false },
  };
  return renderToStaticMarkup(<PrinterRow view={view} onChoose={async () => {}} />);
};
const wordsOf = (markup: string): string[] =>
  [...markup.matchAll(/<button[^>]*>([^<]+)</g)].map(([, word = '']) => word);

test.each([
  ['linux', ['Keiner', 'Netz', 'USB, Bluetooth', 'Warteschlange']],
  ['darwin', ['Keiner', 'Netz', 'USB', 'Bluetooth, seriell']],
  ['win32', ['Keiner', 'Netz', 'USB', 'Bluetooth, COM']],
] as const)('on %s a printer is where that system can print', (system, words) => {
  expect(wordsOf(rowAt(system, null))).toEqual(words);
});

test('by USB on Windows and macOS the settings say what to set up first, and show the queue’s name alone', () => {
  const windows = rowAt('win32', 'queue:BON');
  expect(windows).toMatch(/aria-pressed="true">USB</);
  expect(windows).toContain('value="BON"');
  expect(windows).toContain('freigeben');
  const mac = rowAt('darwin', 'queue:BON');
  expect(mac).toMatch(/aria-pressed="true">USB</);
  expect(mac).toContain('Warteschlange ohne Treiber');
  for (const markup of [windows, mac]) {
    expect(markup).not.toContain('/dev/usb');
    expect(markup).toContain('Papier und Deckel meldet er so nicht.');
  }
  expect(rowAt('win32', 'COM5')).toContain('hat der Drucker keinen');
});
