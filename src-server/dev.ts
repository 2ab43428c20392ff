import type { RequestListener } from 'node:http';
import path from 'node:path';
import pino from 'pino';
import { requestListener } from '#server/http/listen.ts';
import { startDemo, demoDefaults } from './demo/start-demo.ts';
import { processEnvironment, readSettings } from './settings.ts';
import { startApp } from './start-server.ts';
import { threadPrograms } from './thread-programs.ts';

type DevServer = { listener: RequestListener; stop(): Promise<void> };

/**
 * Vite evaluates this file again after each server edit; the server before it must let go of the database and the ports
 * first.
 */
const kept = globalThis as { clavePrevious?: Promise<DevServer> };

/** Called by the Vite plugin: the demo, rendered from sources. */
export async function openDevServer(options: {
  root: string;
  port: number;
  template: (url: string) => Promise<string>;
  door: () => Promise<string>;
}): Promise<RequestListener> {
  const previous = await kept.clavePrevious?.catch(() => undefined);
  await previous?.stop();
  kept.clavePrevious = open(options);
  return (await kept.clavePrevious).listener;
}

async function open({ root, port, template, door }: Parameters<typeof openDevServer>[0]): Promise<DevServer> {
  const log = pino({ level: 'warn' });
  const given = readSettings(
    { BASE_URL: `http://localhost:${port}`, ...processEnvironment(), PORT: String(port), DEMO: '1' },
    demoDefaults,
  );
  const demo = await startDemo(given, log);
  const { app, stop } = await startApp({
    settings: demo.settings,
    log,
    migrationsFolder: path.join(root, 'drizzle'),
    programs: threadPrograms((source) => path.join(root, 'src-server', source)),
    site: { template, door, asset: () => undefined, styles: () => [], scripts: () => [] },
    demo,
  });
  return { listener: requestListener(app), stop };
}
