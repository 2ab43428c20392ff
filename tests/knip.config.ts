import type { KnipConfig } from 'knip';

/** `npm run unused`: files nobody reaches, exports nobody imports, packages nobody uses. Part of the lint stage. */
const config: KnipConfig = {
  entry: [
    'src-server/main.ts',
    'src-server/dev.ts',
    '{src-server,tests}/**/*-thread.ts', // started as workers
    'src-server/demo/payments/main.ts', // a process of its own in the tests
    'src-web/{entry-door.tsx,door-worker.ts}', // door.html names the one, the page registers the other
    'shared/client/create-client.ts', // packed for other programs
    'tests/client/generate-from-document.ts', // a process of its own
    'src-web/widgets/{clave-widgets,embed-page}.ts', // other sites name the one, framed pages the other
    'src-web/{ticket-page,tickets-worker}.ts', // small pages of tickets name the one, which registers the other
    'src-web/{boot.ts,entry-client.tsx,entry-server.tsx,styles/styles.css}', // index.html names them
    'src-kiosk/main/start.ts',
    'src-kiosk/preload/preload.ts',
    'src-kiosk/preload/customer.ts',
    'src-kiosk/renderer/customer/start.tsx',
    'src-kiosk/renderer/start.tsx',
    'tests/{,kiosk/}playwright.config.ts',
    'tests/bench/*.ts', // some are processes of their own
    'tests/support/processes/work-together.ts', // one of several processes
    'tests/kiosk/support/busy-desk.ts',
    'tests/kiosk/support/planted/*.ts', // takes the place of one of the desk's files
    'tests/server/db/postgres/{collect-statements,recorded-client}.ts', // a process of its own, and what it puts in place
    'tests/simulation/stand-ins/*.ts', // put in the place of the server's files by its loader
    'tests/kiosk/support/standin/{register,electron}.ts', // put in the place of Electron by its loader
  ],
  // Of the system: a browser is killed by its folder, a pseudo-terminal is made, an export, a certificate and a PDF are
  // checked.
  ignoreBinaries: ['pgrep', 'script', 'xmllint', 'openssl', 'pdftotext'],
  ignoreDependencies: [/^@fontsource\/noto-sans/], // files that src-server/services/shop/tickets/ticket-pdf/faces.ts reads
  project: ['{shared,src-server,src-web,src-kiosk,tests}/**/*.{ts,tsx,css}', '*.ts'],
  drizzle: { config: ['src-server/db/drizzle.config.ts'] },
  // Style sheets name fonts and other style sheets.
  compilers: {
    css: (text) =>
      [...text.matchAll(/(?:@import |url\()'([^']+)'/g)].map(([, file]) => `import '${file ?? ''}';`).join('\n'),
  },
};

export default config;
