import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { plantDefects, type Planted } from './support/plant-defects.ts';
import { failedProbes } from './support/security-probes.ts';

type Defect = Planted & {
  /** Planted in `npm test`, with the others of its kind in one start. */ isSampled?: true;
  /** The probe that must turn red. */ caughtBy: RegExp;
};

/**
 * The seeded defects of the security list, and what a kinder stand-in than this one would hide; the server's
 * idempotence is planted in main/mutated-server.long.test.ts. `npm test` plants a few in one start, each caught by a
 * probe of its own; the long form plants every one alone.
 */
const DEFECTS: Record<string, Defect> = {
  'no policy on the page': {
    isSampled: true,
    from: /"content-security-policy": contentPolicy,?/g,
    to: '',
    caughtBy: /^the policy is on every answer/,
  },
  'a path that leaves the folder': {
    isSampled: true,
    from: /return file\.startsWith\(folder.*?;/g,
    to: 'return file;',
    caughtBy: /^no file beside/,
  },
  'windows may be opened': {
    isSampled: true,
    from: /contents\.setWindowOpenHandler\(.*?;\n/g,
    to: '',
    caughtBy: /^it opens nothing/,
  },
  'webviews may be attached': {
    isSampled: true,
    from: /contents\.on\("will-attach-webview".*?;\n/g,
    to: '',
    caughtBy: /^a webview is refused/,
  },
  'no sandbox': { from: 'sandbox: true', to: 'sandbox: false', caughtBy: /^the window is locked/ },
  'no permission for the camera': {
    from: '["media", "fullscreen"]',
    to: '["fullscreen"]',
    caughtBy: /^the camera may be asked for/,
  },
  'inline scripts are allowed': {
    from: "'self' 'wasm-unsafe-eval'",
    to: "'self' 'unsafe-inline' 'wasm-unsafe-eval'",
    caughtBy: /^a script that got into the page/,
  },
  'pictures come from anywhere': {
    from: "'self' data: blob:",
    to: '* data: blob:',
    caughtBy: /^the network is not/,
  },
  'the window can be closed': {
    from: 'if (isKiosk && !mayClose) event.preventDefault();',
    to: '',
    caughtBy: /^closing it takes the exit/,
  },
  'the menu stays': { from: 'Menu.setApplicationMenu(null);', to: '', caughtBy: /^the window is locked/ },
  'every permission is given': {
    from: /PERMISSIONS\.includes\(permission\)/g,
    to: 'true',
    caughtBy: /^the camera may be asked for/,
  },
  'the microphone is given as well': {
    isSampled: true,
    from: /!wantsSound\(details\) && /g,
    to: '',
    caughtBy: /^the camera may be asked for/,
  },
  'nobody is asked for permissions': {
    from: /defaultSession\.setPermissionRequestHandler\(/g,
    to: 'void (',
    caughtBy: /^the camera may be asked for/,
  },
  'permissions go by an address that is not told': {
    from: 'isOurs(details.requestingUrl)',
    to: 'isOurs(details.embeddingOrigin ?? "")',
    caughtBy: /^the camera may be asked for/,
  },
  'the scheme is not secure': {
    from: 'secure: true,\n\t\t\tsupport',
    to: 'support',
    caughtBy: /^the page is a secure/,
  },
  'the scheme may not be fetched': { from: 'supportFetchAPI: true,', to: '', caughtBy: /^the policy is on every/ },
  'the scheme goes by no policy': { from: 'codeCache: true', to: 'bypassCSP: true', caughtBy: /^a script that got/ },
  'the scheme is not registered': { from: '\tregisterAppScheme();', to: '', caughtBy: /^the bridge is there/ },
  'the scheme is registered too late': {
    from: '\tregisterAppScheme();',
    to: 'void app.whenReady().then(registerAppScheme).catch(complain);',
    caughtBy: /^the bridge is there/,
  },
  'a refusal is thrown over the channel': {
    isSampled: true,
    from: 'if (error instanceof DeskRefusal) return refuse(error.code);',
    to: 'if (error instanceof DeskRefusal) throw error;',
    caughtBy: /^what crosses is a copy/,
  },
  'the state carries a function': {
    from: 'state: () => desk.state(),',
    to: 'state: () => ({ ...desk.state(), again: () => 1 }),',
    caughtBy: /^what crosses is a copy/,
  },
  'the bridge is one of a class': {
    file: 'preload/preload.cjs',
    from: /exposeInMainWorld\("kiosk", (\{[^}]*\})\)/g,
    to: 'exposeInMainWorld("kiosk", Object.create($1))',
    caughtBy: /^the bridge is there/,
  },
  'its least size is beyond the screen': {
    from: 'minHeight: Math.min(LEAST.height, room.height)',
    to: 'minHeight: 1200',
    caughtBy: /^it lies on the screen/,
  },
  'a signal finds the window shut': {
    from: 'app.on("before-quit", () => window?.allowClosing());',
    to: '',
    caughtBy: /^a signal ends it/,
  },
  'it ends with the code of a failure': {
    from: /(isClosed = true;\s+)app\.quit\(\);/g,
    to: '$1app.exit(1);',
    caughtBy: /^a signal ends it/,
  },
  'Electron lays its own box over the desk': {
    from: 'process.on("uncaughtException", hear);',
    to: '',
    caughtBy: /^an error nobody caught/,
  },
  'nobody hears a crash': {
    from: '"render-process-gone"',
    to: '"render-process-never"',
    caughtBy: /^a dead screen/,
  },
  'a preload that wants the file system': {
    file: 'preload/preload.cjs',
    from: 'let electron = require("electron");',
    to: 'let electron = require("electron"); require("fs");',
    caughtBy: /^the bridge is there/,
  },
};

// The last two: one probe's desk has left its page, the other's has ended, and the sampled ones share one start.
DEFECTS['no lock on leaving the page'] = {
  isSampled: true,
  from: /contents\.on\("will-navigate".*?;\n/g,
  to: '',
  caughtBy: /^it stays where it is/,
};
DEFECTS['the store is left open'] = {
  isSampled: true,
  from: '\tclose().finally(',
  to: '\tPromise.resolve().finally(',
  caughtBy: /^a signal ends it/,
};

const names = Object.keys(DEFECTS);
const starts =
  process.env['TEST_LONG'] === '1' ? names.map((name) => [name]) : [names.filter((name) => DEFECTS[name]?.isSampled)];

for (const together of starts) {
  test(`each planted defect turns its probe red: ${together.join(', ')}`, async ({ launch }) => {
    const defects = together.flatMap((name) => DEFECTS[name] ?? []);
    const copy = plantDefects(defects);
    const kiosk = await launch({ main: path.join(copy, 'main/main.mjs'), env: { KIOSK_FULL: '1' } });
    const page = await kiosk.firstWindow();
    await page.locator('#root').waitFor({ state: 'attached' });
    for (const [i, { caughtBy }] of defects.entries())
      expect(await failedProbes({ kiosk, page }, caughtBy), together[i]).not.toEqual([]);
    rmSync(copy, { recursive: true, force: true });
  });
}
