import { freePort } from '#tests/support/processes/free-port.ts';
import { startServer } from '#tests/support/processes/start-server.ts';
import { median, type BenchRow } from './bench-row.ts';
import { residentMbOf } from './process-facts.ts';

const STARTS = 3;
const IDLE_MS = 3_000;

/** Cold process to first healthy answer, and what it holds in memory when nothing happens; median of three. */
export async function benchStart(dataDir: string): Promise<BenchRow[]> {
  const starts: number[] = [];
  const memory: number[] = [];
  for (let start = 0; start < STARTS; start++) {
    const server = await startServer({ port: await freePort(), dataDir, environment: { DEMO_SEED: 'off' } });
    starts.push(server.startedInMs / 1_000);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS));
    memory.push(residentMbOf(server.pid));
    await server.end('SIGTERM');
  }
  return [
    { row: 'start to first healthy answer', value: median(starts), unit: 's', reach: { atMost: 1 } },
    { row: 'resident memory, idle', value: median(memory), unit: 'MB', reach: { atMost: 130 } },
  ];
}
