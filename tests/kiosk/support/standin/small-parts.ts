import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { app } from './app.ts';

const hasKeyring = () => process.env['STANDIN_KEYRING'] !== 'none';

function key(): Buffer {
  const file = path.join(app.getPath('userData'), 'standin-keyring');
  if (!existsSync(file)) writeFileSync(file, randomBytes(32), { mode: 0o600 });
  return readFileSync(file);
}

/** AES-GCM with a key file plays the system's keyring. */
export const safeStorage = {
  isEncryptionAvailable: hasKeyring,
  isAsyncEncryptionAvailable: () => Promise.resolve(hasKeyring()),
  getSelectedStorageBackend: () => (hasKeyring() ? 'gnome_libsecret' : 'basic_text'),
  encryptStringAsync(text: string): Promise<Buffer> {
    const iv = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', key(), iv);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Promise.resolve(Buffer.concat([iv, cipher.getAuthTag(), sealed]));
  },
  decryptStringAsync(sealed: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }> {
    const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(0, 12));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Promise.resolve({
      result: Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8'),
      shouldReEncrypt: false,
    });
  },
};

const blockers = new Map<number, string>();
export const powerSaveBlocker = {
  start(type: string): number {
    const id = blockers.size + 1;
    blockers.set(id, type);
    return id;
  },
  stop: (id: number) => blockers.delete(id),
  isStarted: (id: number) => blockers.has(id),
  running: () => [...blockers.values()],
};

const shortcuts = new Map<string, () => void>();
export const globalShortcut = {
  register: (accelerator: string, callback: () => void) => shortcuts.size !== shortcuts.set(accelerator, callback).size,
  unregister: (accelerator: string) => void shortcuts.delete(accelerator),
  unregisterAll: () => shortcuts.clear(),
  isRegistered: (accelerator: string) => shortcuts.has(accelerator),
};

let menu: unknown = 'the default menu with reload, zoom and quit';
export const Menu = {
  setApplicationMenu: (wanted: unknown) => void (menu = wanted),
  getApplicationMenu: () => menu,
  buildFromTemplate: (template: unknown) => template,
};

export const powerMonitor = Object.assign(new EventEmitter(), {
  isOnBatteryPower: () => false,
  getSystemIdleTime: () => 0,
});
export const shell = {
  opened: [] as string[],
  openExternal: (url: string) => Promise.resolve(void shell.opened.push(url)),
};
export const nativeTheme = { themeSource: 'system' };
export const crashReporter = { start: () => undefined };
export const autoUpdater = new EventEmitter();
