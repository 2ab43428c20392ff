import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { countDrawn, neverDone } from './kinds.ts';
import { endReading } from './checks/reading.ts';
import type { Plan } from './history.ts';
import { makePlan } from './plan.ts';
import { shrinkPlan } from './shrink.ts';
import { NO_FAULTS } from './world/faults.ts';
import { liveNight, type Lived } from './world/night.ts';

/**
 * `npm run simulate -- --seed 7 --nights 20`; `--seed 7,30` begins at both. `--plan FILE` lives a history that was written
 * down, `--log` says the last messages of each night, `--keep DIR` leaves the last night's files there, `--plant NAME`
 * plants one of the faults of plant.ts, `--first` ends with the first that fails, `--with ACTOR` and `--without ACTOR`
 * live only nights in which they act or do not. A history that fails is shrunk, unless `--no-shrink` says otherwise.
 */
const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    nights: { type: 'string', default: '1' },
    plan: { type: 'string' },
    plant: { type: 'string' },
    keep: { type: 'string' },
    with: { type: 'string' },
    without: { type: 'string' },
    log: { type: 'boolean', default: false },
    first: { type: 'boolean', default: false },
    shrink: { type: 'boolean', default: true },
  },
  allowNegative: true,
});

const commit = (): string => execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();

/** Files in memory: a night writes much and keeps nothing. */
const folder = mkdtempSync(path.join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'simulation-'));

function plans(): Plan[] {
  if (options.plan !== undefined) {
    const kept = JSON.parse(readFileSync(options.plan, 'utf8')) as Plan;
    // A kind of fault that came later was off.
    return [{ ...kept, faults: { ...NO_FAULTS, ...kept.faults } }];
  }
  return options.seed.split(',').flatMap((first) => {
    const found: Plan[] = [];
    for (let seed = Number(first); found.length < Number(options.nights); seed++) {
      const plan = makePlan(String(seed));
      const acts = (name: string): boolean => plan.acts.some(({ actor }) => actor === name);
      const { with: whom, without } = options;
      if ((whom === undefined || acts(whom)) && (without === undefined || !acts(without))) found.push(plan);
    }
    return found;
  });
}

async function live(plan: Plan): Promise<Lived> {
  try {
    return await liveNight(plan, { dataDir: path.join(folder, 'data') });
  } finally {
    endReading();
  }
}

function say(plan: Plan, { messages, rows, trace, problems, recent }: Lived): void {
  const state = problems.length === 0 ? 'holds' : 'FAILS';
  console.log(`night ${plan.seed}: ${messages} messages, rows hash: ${rows}, trace: ${trace}, ${state}`);
  for (const { kind, says, first } of problems) console.log(`  ${kind}: ${says} (${first})`);
  if (options.log || problems.length > 0) console.log(recent.map((line) => `    ${line}`).join('\n'));
}

/** What is needed to live it again, as it was drawn and as small as it gets. */
async function sayHistory(plan: Plan, { problems }: Lived): Promise<void> {
  console.log(`  plan: ${JSON.stringify(plan)}`);
  if (!options.shrink) return;
  const kinds = new Set(problems.map(({ kind }) => kind));
  const smaller = await shrinkPlan(plan, async (next) =>
    (await live(next)).problems.some(({ kind }) => kinds.has(kind)),
  );
  console.log(`  shrunk to ${smaller.acts.length} acts: ${JSON.stringify(smaller)}`);
}

async function run(): Promise<void> {
  console.log(`commit ${commit()}, ${JSON.stringify(options)}`);
  const [counts, drawn] = [new Map<string, number>(), new Map<string, number>()];
  let [messages, failed] = [0, 0];
  for (const plan of plans()) {
    const lived = await live(plan);
    if (options.keep !== undefined) cpSync(path.join(folder, 'data'), options.keep, { recursive: true });
    messages += lived.messages;
    countDrawn(drawn, plan);
    for (const [what, times] of lived.counts) counts.set(what, (counts.get(what) ?? 0) + times);
    say(plan, lived);
    if (lived.problems.length === 0) continue;
    failed++;
    await sayHistory(plan, lived);
    if (options.first) break;
  }
  for (const [what, times] of [...counts].toSorted()) console.log(`${what}: ${times}`);
  const never = neverDone(drawn, counts);
  for (const { kind, times } of never) console.log(`NEVER: ${kind}, drawn ${times} times`);
  console.log(`${messages} messages; ${failed} nights fail`);
  process.exitCode = failed + never.length > 0 ? 1 : 0;
}

try {
  await run();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
