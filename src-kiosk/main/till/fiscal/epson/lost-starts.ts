/** Starts whose answer may be lost: their number is known to the device alone. */
export type LostStarts = {
  /** A start is on its way. */
  asking(txId: string): void;
  /** Its answer has come, or it was refused, or the device has no such transaction. */
  settled(txId: string): void;
  isAsked(txId: string): boolean;
  /** Which were open before the first start of this program: none of them can be one that it lost. */
  openedBefore(openNumbers: readonly number[]): void;
  knowsOpenedBefore(): boolean;
  /**
   * The number, among those that are open and belong to nobody, of a start that was lost: `none` when there is no such
   * number, `unclear` when it could be that of more than one start.
   */
  numberAmong(openNumbers: readonly number[]): number | 'none' | 'unclear';
  forget(): void;
};

/** Keeps which starts were asked for and not answered. */
export function keepLostStarts(isKnown: (txNumber: number) => boolean): LostStarts {
  const asked = new Set<string>();
  let before: ReadonlySet<number> | null = null;
  return {
    asking: (txId) => void asked.add(txId),
    settled: (txId) => void asked.delete(txId),
    isAsked: (txId) => asked.has(txId),
    openedBefore: (openNumbers) => void (before ??= new Set(openNumbers)),
    knowsOpenedBefore: () => before !== null,
    numberAmong(openNumbers) {
      const [lost, another] = openNumbers.filter((number) => before?.has(number) === false && !isKnown(number));
      if (lost === undefined) return 'none';
      return another === undefined && asked.size === 1 ? lost : 'unclear';
    },
    forget() {
      asked.clear();
      before = null;
    },
  };
}
