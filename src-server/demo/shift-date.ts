/**
 * Gives one process another now: `Date` runs `aheadMs` ahead of the machine's clock (behind it when negative) at its
 * usual pace. Everything in the process sees it, libraries included; `performance.now()` and timers stay as they are.
 * A second call replaces the first. Self-contained: tests also hand its source to a browser.
 */
export function shiftDate(aheadMs: number): void {
  const kept = globalThis as { machineDate?: DateConstructor };
  const RealDate = (kept.machineDate ??= Date);
  const now = (): number => RealDate.now() + aheadMs;
  function ShiftedDate(...parts: unknown[]): Date | string {
    if (new.target === undefined) return new RealDate(now()).toString();
    // A date the platform makes itself and one made here share a prototype, so `instanceof` holds for both.
    const target = new.target === (ShiftedDate as unknown) ? RealDate : new.target;
    return Reflect.construct(RealDate, parts.length === 0 ? [now()] : parts, target) as Date;
  }
  ShiftedDate.prototype = RealDate.prototype;
  RealDate.prototype.constructor = ShiftedDate as unknown as DateConstructor;
  globalThis.Date = Object.assign(ShiftedDate, {
    now,
    parse: RealDate.parse,
    UTC: RealDate.UTC,
  }) as unknown as DateConstructor;
}

/** The machine's own clock in UTC milliseconds, whatever `shiftDate` has done. */
export const machineNow = (): number => ((globalThis as { machineDate?: DateConstructor }).machineDate ?? Date).now();
