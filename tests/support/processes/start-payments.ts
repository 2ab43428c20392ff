import { demoDefaults } from '#server/demo/demo-defaults.ts';
import { todayEnvironment } from '../today.ts';
import { bundleProgram } from './bundle-program.ts';
import { startProcess, untilReady, type Started } from './start-process.ts';

/** One payment page as the provider sees it. */
export type ProviderSession = {
  id: string;
  status: string | null;
  paymentStatus: string;
  clientReferenceId: string | null;
  amountTotal: number | null;
  amountRefunded: number;
};

export type PaymentsOptions = { port: number; databaseFile: string; webhookUrl: string; retryDelaysMs?: number[] };

export type RunningPayments = Started & {
  url: string;
  dev(method: 'GET' | 'POST', path: string, body?: unknown): Promise<unknown>;
};

/** The payment stand-in as its own process, which no crash of the shop touches. */
export async function startPayments(options: PaymentsOptions): Promise<RunningPayments> {
  const url = `http://127.0.0.1:${options.port}`;
  const { stripeSecretKey: secretKey, stripeWebhookSecret: webhookSecret } = demoDefaults;
  const started = startProcess(
    [await bundleProgram('src-server/demo/payments/main.ts'), JSON.stringify({ secretKey, webhookSecret, ...options })],
    todayEnvironment,
  );
  await untilReady(started, async () => (await fetch(`${url}/dev/api/health`)).ok);
  return {
    ...started,
    url,
    async dev(method, path, body) {
      const answer = await fetch(`${url}/dev/api${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
  };
}
