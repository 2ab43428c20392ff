import { createRequire, syncBuiltinESMExports } from 'node:module';
import { machine } from './machine.ts';

/** Milliseconds of `performance` count from here, so that they stay small. */
const SINCE = Date.UTC(2026, 0, 1);

type AnyDate = { (...args: unknown[]): string; new (...args: unknown[]): Date };

/** Every clock of the process reads the machine's time; what measures the processor says that it was idle. */
export function putClockInPlace(): void {
  const RealDate = globalThis.Date;
  const here = function (this: unknown, ...args: unknown[]): unknown {
    if (new.target === undefined) return new RealDate(machine.clock()).toString();
    return Reflect.construct(RealDate, args.length === 0 ? [machine.clock()] : args, new.target) as Date;
  } as unknown as AnyDate;
  Object.defineProperties(here, Object.getOwnPropertyDescriptors(RealDate));
  Object.defineProperty(here, 'now', { value: () => machine.clock(), writable: true, configurable: true });
  Object.defineProperty(RealDate.prototype, 'constructor', { value: here, writable: true, configurable: true });
  Object.assign(globalThis, { Date: here });

  const idle = { idle: 0, active: 0, utilization: 0 };
  const since = (): number => machine.now() - SINCE;
  const require = createRequire(import.meta.url);
  const hooks = require('node:perf_hooks') as { performance: Performance };
  for (const target of [globalThis.performance, hooks.performance])
    for (const [name, value] of [
      ['now', since],
      ['eventLoopUtilization', () => idle],
    ] as const)
      Object.defineProperty(target, name, { value, writable: true, configurable: true });
  const nothing = (): { user: number; system: number } => ({ user: 0, system: 0 });
  Object.assign(process, { threadCpuUsage: nothing, cpuUsage: nothing });
  Object.assign(process.hrtime, { bigint: () => BigInt(since()) * 1_000_000n });
  syncBuiltinESMExports();
}
