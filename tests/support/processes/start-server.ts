import { repositoryRoot } from '../runner/run-command.ts';
import { builtServer } from '#server/commands/build-state.ts';
import { todayEnvironment } from '../today.ts';
import { startProcess, untilReady, type Started } from './start-process.ts';

export type ServerOptions = {
  port: number;
  dataDir: string;
  paymentsUrl?: string;
  environment?: Record<string, string>;
  logFile?: string;
  /** Another build than the repository's: one with a planted defect. */ main?: string | undefined;
};

export type RunningServer = Started & { url: string; startedInMs: number };

/** What a demo server is told: its port, its folder, the run's day, and that it limits nobody. */
export const demoServerSettings = ({
  port,
  dataDir,
  paymentsUrl,
}: Pick<ServerOptions, 'port' | 'dataDir' | 'paymentsUrl'>): Record<string, string> => ({
  DEMO: '1',
  PORT: String(port),
  BASE_URL: `http://127.0.0.1:${port}`,
  DATA_DIR: dataDir,
  DEMO_RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
  ...(paymentsUrl !== undefined && { STRIPE_API_BASE: paymentsUrl, STRIPE_SESSIONS_PER_SECOND: '10000' }),
  ...todayEnvironment,
});

/** The built server in demo mode, as its own process. Its payments may live longer than it does. */
export async function startServer({
  port,
  dataDir,
  paymentsUrl,
  environment = {},
  logFile,
  main = builtServer(repositoryRoot),
}: ServerOptions): Promise<RunningServer> {
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    ...demoServerSettings({ port, dataDir, ...(paymentsUrl !== undefined && { paymentsUrl }) }),
    ...environment,
  };
  const started = startProcess([main], settings, logFile);
  const startedInMs = await untilReady(started, async () => (await fetch(`${url}/healthz`)).ok);
  return { ...started, url, startedInMs };
}
