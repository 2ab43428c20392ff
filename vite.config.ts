import { readFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { isRunnableDevEnvironment, type EnvironmentOptions, type Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { dropUnusedFormats } from './src-web/build/drop-unused-formats.ts';
import { fewerHooks } from './src-web/build/fewer-hooks.ts';
import { holdLess } from './src-web/build/hold-less.ts';
import { lowerFields } from './src-web/build/lower-fields.ts';
import { scriptTargets, styleTargets } from './src-web/build/named-browsers.ts';
import { precompress } from './src-web/build/precompress.ts';
import { refuseNewer } from './src-web/build/refuse-newer.ts';
import { shortSources } from './src-web/build/short-sources.ts';
import { THREAD_INPUTS } from './src-server/thread-programs.ts';
import { WHOLE_FILES } from './src-web/whole-files.ts';

const TEMPLATE = 'src-web/index.html';
/** The helpers' page at the door: a small app of its own, with a service worker of its own. */
const DOOR = 'src-web/door.html';
// A build started from a test run inherits its 'test' and would carry React's development half.
if (process.argv.includes('build')) process.env['NODE_ENV'] = 'production';
/** React's hot reload starts with a script in the page, which our own policy forbids; as a file it may run. */
const INLINE_PREAMBLE = /<script type="module">[^<]*injectIntoGlobalHook[^<]*<\/script>/;
const REACT_PREAMBLE = '<script type="module" src="/@id/__x00__@vitejs/plugin-react/preamble"></script>';

/** `vite` alone is the development server: site, API and rendering in one process, all hot. */
function houseInDevelopment(): Plugin {
  return {
    name: 'house-in-development',
    apply: (_, { command }) => command === 'serve' && process.env['VITEST'] === undefined,
    configureServer(server) {
      const { ssr } = server.environments;
      if (ssr === undefined || !isRunnableDevEnvironment(ssr))
        throw new Error('the ssr environment can not run modules');
      const template = async (url: string) =>
        (await server.transformIndexHtml(url, readFileSync(TEMPLATE, 'utf8'))).replace(INLINE_PREAMBLE, REACT_PREAMBLE);
      const door = async () =>
        (await server.transformIndexHtml('/door', readFileSync(DOOR, 'utf8'))).replace(INLINE_PREAMBLE, REACT_PREAMBLE);
      const options = { root: server.config.root, port: server.config.server.port ?? 3000, template, door };
      let opened: { by: unknown; listener: Promise<(req: unknown, res: unknown) => void> } | undefined;
      return () => {
        server.middlewares.use((req, res, next) => {
          const answer = async () => {
            const dev = await ssr.runner.import('/src-server/dev.ts');
            if (opened?.by !== dev) opened = { by: dev, listener: dev.openDevServer(options) };
            if (req.originalUrl !== undefined) req.url = req.originalUrl; // Vite rewrites it to the template's
            (await opened?.listener)?.(req, res);
          };
          answer().catch((error: unknown) => {
            if (error instanceof Error) server.ssrFixStacktrace(error);
            next(error);
          });
        });
      };
    },
  };
}

/** The one font of the first paint is asked for with the page, not after the style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle, filename }) => {
        // The helpers' page shows its first screen before its letters: they are a third of all it weighs.
        if (filename.endsWith(DOOR)) return [];
        const font = Object.keys(bundle ?? {}).find((name) => name.includes('archivo-latin-standard-normal'));
        return font === undefined
          ? []
          : [
              {
                tag: 'link',
                injectTo: 'head-prepend',
                attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
              },
            ];
      },
    },
  };
}

/** Carry native code, or find files beside themselves: they stay in node_modules. */
const STAY_OUTSIDE = ['better-sqlite3', '@node-rs/argon2', 'sharp', 'pdfkit', 'pino'];

/** What every page runs on beside React. */
const BASE =
  '@tanstack/(query-core|react-query)|@trpc|superjson|copy-anything|is-what|wouter|regexparam|use-sync-external-store';

/** Of it, what a private room asks for alone. */
const NOT_IN_BASE = 'useQueries|queriesObserver';

/** Small files that some pages share, put together: each for itself would be little but its frame and its way. */
const SMALL_FILES = {
  plans: 'membership/plans|plan-words',
  'night-parts':
    'book-button|event-link|date-badge|sold-out-veil|on-now|has-wait-list|wait-list-path|page-queries|skeletons',
  small:
    'chip|choice-row|facts|text-field|field-frame|field-message|checkout-limits|checkout-messages|open-tab|' +
    'use-quiet-asking|thanks/thanks-notice|new-key|draft|sign-in-path|organisers|spoken-in',
};

/** Beginnings of files that many pages share and the home page does without: private rooms, forms (zod), refusals. */
const NOT_EVERYWHERE = [
  'admin|(private-)?room|theme|use-quiet-room',
  '(books|audit|inbox|statistics)/|event-(admin-views|list)|night-list|people[.]|subscriptions', // the panel's
  'text-|orders/words[.]de|general-admission|own-entry|membership-messages|seat-role|shift-messages|unlock-header',
  '(email-)?field|(questions|parts)/',
  'email-(schema|address)|web-link',
  'chip',
  'dialog',
  'use-private-form',
  'use-plain-form',
  'forms/words',
  'tell-failure',
  'failure-sentence|error-details',
  String.raw`(berlin|ids|((event|deletion|code)-)?messages)\.`,
  'tidy-text',
  'rate-limit-words',
  'new-key',
  'load-failed|event-limits|checkout-limits|refund-(causes|order|promise|words)|all-evenings|(ticket-)?rule|group-by|read-euros',
  'prove-again|credentials|second-factor|passkeys|(auth|dashboard)-messages',
  'permissions|use-may|use-url-filter|use-deep-link|ticket-view',
  'organisers|spoken-in|other-words|checkout-messages',
];

const CLIENT: EnvironmentOptions = {
  build: {
    outDir: 'dist/client',
    target: scriptTargets(),
    cssTarget: styleTargets(),
    manifest: true,
    // A lazy page names its own chunks; a list of all of them would weigh on every visit. Styles must come with it.
    modulePreload: {
      resolveDependencies: (_, dependencies, { hostType }) =>
        hostType === 'js' ? dependencies.filter((file) => file.endsWith('.css')) : dependencies,
    },
    rolldownOptions: {
      input: TEMPLATE,
      // tRPC's client says nothing about itself, so links nobody uses would stay.
      treeshake: { moduleSideEffects: [{ test: /node_modules\/@trpc\//, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'base', test: new RegExp(`node_modules/(${BASE})/(?!.*/(${NOT_IN_BASE})\\.js)`) },
            { name: 'lazy', test: /preload-helper/, priority: 1 }, // all that the blocking script may need
            // What most pages use is one file, not thirty; what is left out comes with the pages that need it.
            {
              name: 'shared',
              test: new RegExp(String.raw`(src-web|shared)/(?!(.*/)?(${NOT_EVERYWHERE.join('|')})).*\.tsx?$`),
              minShareCount: 10,
            },
            ...Object.entries(SMALL_FILES).map(([name, files]) => ({
              name,
              test: new RegExp(String.raw`(src-web|shared)/(.*/)?(${files})\.tsx?$`),
              minShareCount: 2,
            })),
          ],
        },
      },
    },
  },
};

/** Built by itself, so that neither carries what only the other needs. */
const DOOR_APP: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/client',
    target: scriptTargets(),
    cssTarget: styleTargets(),
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: {
      input: { door: DOOR, ...WHOLE_FILES },
      output: {
        entryFileNames: ({ name }) => (name in WHOLE_FILES ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
};

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src-web/public',
  plugins: [
    react(),
    houseInDevelopment(),
    preloadFont(),
    dropUnusedFormats(),
    fewerHooks(),
    lowerFields(),
    refuseNewer(),
    precompress(),
    holdLess(),
    shortSources(),
  ],
  server: { port: Number(process.env['PORT'] ?? 3000), strictPort: true },
  builder: {}, // plain `vite build` builds the site, the helpers' page, then the server
  environments: {
    client: CLIENT,
    door: DOOR_APP,
    ssr: {
      build: {
        outDir: 'dist/server',
        emptyOutDir: true,
        copyPublicDir: false,
        ssr: true,
        target: 'node24',
        rolldownOptions: {
          input: {
            main: 'src-server/main.ts',
            serve: 'src-server/serve.ts',
            ...THREAD_INPUTS,
          },
          output: { comments: false }, // V8 keeps the text of a script in memory, comments too
        },
      },
      // One bundle starts three times faster than a thousand files.
      ...(command === 'build' && {
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true, external: STAY_OUTSIDE },
      }),
    },
  },
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: [
      'tests/e2e/**',
      'tests/lint-canaries/**',
      'node_modules/**',
      // Controls of other tests that take long themselves: `npm run test:long` runs them.
      ...(process.env['TEST_LONG'] === '1' ? [] : ['tests/**/*.long.test.ts']),
    ],
    setupFiles: ['tests/support/setup.ts'],
    testTimeout: 90_000, // only what hangs comes so far: a machine may run at a quarter of its speed
    hookTimeout: 360_000,
    maxWorkers: 3, // a quarter of a test is waiting
    isolate: false, // a third of the time went into loading the same modules again for every file
    execArgv: ['--max-semi-space-size=64'], // MB: each test leaves a whole shop behind, and V8 would collect it in small pieces
  },
}));
