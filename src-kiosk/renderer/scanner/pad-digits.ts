/** A person who has typed their digits waits; a scanner, however slow, goes on sooner. */
export const SETTLE_MS = 250;
/** A scanner may pause in the middle of a code: what comes so soon behind a burst is still its own. */
const AFTER_BURST_MS = 600;

/**
 * The digits typed at a PIN pad since the last silence. They are a person's only if each stood alone, nothing but
 * digits came with them, and no burst was near. Until the silence nobody knows, so none of them counts before.
 */
export class PadDigits {
  private digits = '';
  private isForeign = false;
  private lastAt: number | null = null;
  private burstUntil = -Infinity;
  private settled = { digits: '', lastAt: -Infinity };

  get isOpen(): boolean {
    return this.lastAt !== null;
  }
  get settlesAt(): number {
    return this.lastAt === null ? Infinity : this.lastAt + SETTLE_MS;
  }
  /** What may be shown already. */
  get shown(): string {
    return this.isForeign ? '' : this.digits;
  }
  add(key: string, { at, isAlone }: { at: number; isAlone: boolean }): void {
    if (!isAlone || !/^\d$/.test(key) || this.isNearBurst(at)) this.isForeign = true;
    else this.digits += key;
    this.lastAt = at;
  }
  /** A key that is no sign: the silence begins anew. */
  goOn(at: number): void {
    this.lastAt = at;
  }
  /** Takes the last digit back; false when there is none here. */
  erase(): boolean {
    if (this.shown === '') return false;
    this.digits = this.digits.slice(0, -1);
    return true;
  }
  isNearBurst(at: number): boolean {
    return at <= this.burstUntil;
  }
  burstEnded(at: number): void {
    this.burstUntil = at + AFTER_BURST_MS;
  }
  /** A key came so soon that it was not silent: how many digits, given already, are here again. */
  reopen(at: number): number {
    const { digits, lastAt } = this.settled;
    if (this.isOpen || digits === '' || at > lastAt + SETTLE_MS) return 0;
    this.digits = digits;
    this.lastAt = lastAt;
    return digits.length;
  }
  /** After a silence: gives what a person typed, and begins anew. */
  settle(): { digits: string; isForeign: boolean } {
    const settled = { digits: this.shown, isForeign: this.isForeign };
    this.settled = { digits: this.shown, lastAt: this.lastAt ?? -Infinity };
    this.digits = '';
    this.isForeign = false;
    this.lastAt = null;
    return settled;
  }
  /** Another pad lies on top now: what was typed at the one before is not for it. */
  forget(): void {
    this.settle();
    this.settled = { digits: '', lastAt: -Infinity };
  }
}
