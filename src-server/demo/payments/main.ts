import { z } from 'zod';
import { startPaymentStandIn } from './start-payment-stand-in.ts';

const ArgumentsSchema = z.strictObject({
  port: z.number().int(),
  databaseFile: z.string(),
  secretKey: z.string(),
  webhookUrl: z.string(),
  webhookSecret: z.string(),
  publicUrl: z.string().optional(),
  retryDelaysMs: z.array(z.number()).optional(),
  webhookTimeoutMs: z.number().optional(),
  tickEveryMs: z.number().optional(),
});

// `node main.ts '{"port":4700,…}'` prints one line when it listens; everything else is asked over /dev/api.
const standIn = await startPaymentStandIn({ ...ArgumentsSchema.parse(JSON.parse(process.argv[2] ?? '{}')), now: () => new Date() });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standIn.close().then(() => process.exit(0)));
}
process.stdout.write(`${JSON.stringify({ ready: true, port: standIn.port })}\n`);
