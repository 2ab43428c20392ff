import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { endReading } from './checks/reading.ts';
import type { Plan } from './history.ts';
import { makePlan } from './plan.ts';
import { liveNight, type Lived } from './world/night.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    nights: { type: 'string', default: '1' },
    plan: { type: 'string' },
    log: { type: 'boolean', default: false },
  },
});

const commit = (): string => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

/** Files in memory: a night writes much and keeps nothing. */
const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'simulation-'));

function plans(): Plan[] {
  if (options.plan !== undefined) return [JSON.parse(readFileSync(options.plan, 'utf8')) as Plan];
  const first = Number(options.seed);
  return Array.from({ length: Number(options.nights) }, (_, index) => makePlan(String(first + index)));
}

async function live(plan: Plan, keepsMessages: boolean): Promise<Lived> {
  try {
    return await liveNight(plan, { dataDir: path.join(folder, 'data'), keepsMessages });
  } finally {
    endReading();
  }
}

function say(plan: Plan, lived: Lived): void {
  const state = lived.problems.length === 0 ? 'holds' : 'FAILS';
  console.log(
    `night ${plan.seed}: ${lived.messages} messages, rows hash: ${lived.rows}, trace: ${lived.trace}, ${state}`,
  );
  for (const { kind, says } of lived.problems) console.log(`  ${kind}: ${says}`);
}

async function run(): Promise<void> {
  console.log(`commit ${commit()}, ${JSON.stringify(options)}`);
  const counts = new Map<string, number>();
  let messages = 0;
  let failed = 0;
  for (const plan of plans()) {
    const lived = await live(plan, options.log);
    messages += lived.messages;
    for (const [what, times] of lived.counts) counts.set(what, (counts.get(what) ?? 0) + times);
    say(plan, lived);
    if (options.log) console.log(lived.recent.join('\n'));
    if (lived.problems.length > 0) failed++;
  }
  for (const [what, times] of [...counts].toSorted()) console.log(`${what}: ${times}`);
  console.log(`${messages} messages; ${failed} nights fail`);
  process.exitCode = failed > 0 ? 1 : 0;
}

try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
