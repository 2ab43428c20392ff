import { TseError, type FiscalDevice, type TseFault } from '#shared/fiscal/fiscal-device.ts';
import { faultOf } from './in-turn.ts';
import type { TseTimes } from './tse-times.ts';

/** So many faults in a row, and sales do not ask any more. */
const FAULTS_TO_DOWN = 2;

type BreakerParts = { device: Pick<FiscalDevice, 'health'>; times: TseTimes; onChange(): void };

/** `fault` is why the device is left alone; null while it works. */
export type Breaker = {
  fault: TseFault | null;
  refuse(): void;
  worked(): void;
  failed(error: TseError): void;
  stop(): void;
};

/** Counts faults; while it is open the device is asked for its health in the background, ever more rarely. */
export function makeBreaker({ device, times, onChange }: BreakerParts): Breaker {
  let [faults, probes] = [0, 0];
  let timer: NodeJS.Timeout | undefined;
  const breaker: Breaker = {
    fault: null,
    refuse() {
      if (breaker.fault !== null) throw new TseError(breaker.fault);
    },
    worked() {
      [faults, probes] = [0, 0];
      back();
    },
    failed({ fault }) {
      faults++;
      if (faults < FAULTS_TO_DOWN || breaker.fault !== null) return;
      breaker.fault = fault;
      probeLater();
      onChange();
    },
    stop: () => clearTimeout(timer),
  };
  function back(): void {
    if (breaker.fault === null) return;
    clearTimeout(timer);
    breaker.fault = null;
    onChange();
  }
  function probeLater(): void {
    const pause = times.probeAfterMs[Math.min(probes, times.probeAfterMs.length - 1)] ?? times.startMs;
    probes++;
    timer = setTimeout(() => void probe(), pause).unref();
  }
  async function probe(): Promise<void> {
    const health = await device.health({ withinMs: times.startMs }).catch((error: unknown) => ({
      ok: false,
      fault: faultOf(error).fault,
    }));
    if (breaker.fault === null) return;
    if (health.ok) {
      faults = FAULTS_TO_DOWN - 1; // it says so; the next fault is believed at once
      back();
    } else {
      breaker.fault = health.fault ?? breaker.fault;
      probeLater();
    }
  }
  return breaker;
}
