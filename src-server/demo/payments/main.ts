import { z } from 'zod';
import { TestTodaySchema } from '#shared/test-today.ts';
import { processEnvironment } from '#server/settings.ts';
import { machineNow, shiftDate } from '../shift-date.ts';
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

/** The current time of this run, the same as that of the shop beside it. */
const ClockSchema = z.object({
  TEST_TODAY: TestTodaySchema.optional(),
  TEST_TODAY_SINCE: z.coerce.number().optional(),
});
const clock = ClockSchema.parse(processEnvironment());
if (clock.TEST_TODAY !== undefined) shiftDate(clock.TEST_TODAY.getTime() - (clock.TEST_TODAY_SINCE ?? machineNow()));

// `node main.ts '{"port":4700,…}'` prints one line when it listens; everything else is asked over /dev/api.
const standIn = await startPaymentStandIn({
  ...ArgumentsSchema.parse(JSON.parse(process.argv[2] ?? '{}')),
  now: () => new Date(),
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void standIn.close().then(() => process.exit(0)));
}
process.stdout.write(`${JSON.stringify({ ready: true, port: standIn.port })}\n`);
