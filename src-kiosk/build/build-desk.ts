import { rmSync } from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig } from 'vite';

const root = path.join(import.meta.dirname, '../..');

const shared = { root, configFile: false, logLevel: 'warn', publicDir: false } as const satisfies InlineConfig;
/** Everything goes into one file: the packaged app carries no node_modules. */
const bundled: NonNullable<InlineConfig['ssr']> = { noExternal: true, external: ['electron'] };

function mainBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: bundled,
    build: {
      ssr: path.join(root, 'src-kiosk/main/start.ts'),
      outDir: path.join(outDir, 'main'),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        external: ['electron'],
        output: { format: 'es', entryFileNames: 'main.mjs', codeSplitting: false },
      },
    },
  };
}

/** A sandboxed preload is CommonJS, and may require nothing but `electron`; so each is a build of its own. */
function preloadBuild(outDir: string, name: 'preload' | 'customer'): InlineConfig {
  return {
    ...shared,
    ssr: bundled,
    build: {
      ssr: path.join(root, `src-kiosk/preload/${name}.ts`),
      outDir: path.join(outDir, 'preload'),
      emptyOutDir: false,
      target: 'chrome150',
      minify: false,
      rolldownOptions: {
        external: ['electron'],
        output: { format: 'cjs', entryFileNames: `${name}.cjs`, codeSplitting: false },
      },
    },
  };
}

/** Relative addresses: the page is served under `app://kiosk/`, which no web server knows. */
export function rendererBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    root: path.join(root, 'src-kiosk/renderer'),
    base: './',
    plugins: [react()],
    build: {
      outDir: path.join(outDir, 'renderer'),
      emptyOutDir: true,
      target: 'chrome150',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ['index', 'customer'].map((page) => path.join(root, `src-kiosk/renderer/${page}.html`)),
      },
    },
  };
}

/** Builds the desk's rooms into `outDir`; about two seconds. */
export async function buildDesk(outDir = path.join(root, 'dist/kiosk')): Promise<string> {
  process.env['NODE_ENV'] = 'production';
  rmSync(outDir, { recursive: true, force: true });
  const preloads = (['preload', 'customer'] as const).map((name) => preloadBuild(outDir, name));
  for (const config of [mainBuild(outDir), ...preloads, rendererBuild(outDir)]) await build(config);
  return outDir;
}

if (import.meta.filename === process.argv[1])
  await buildDesk(process.argv[2] === undefined ? undefined : path.resolve(process.argv[2]));
