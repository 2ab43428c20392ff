/** When the app is ready: its entry has been evaluated to the end, every `await` at its top included. */
const entry = Promise.withResolvers<void>();
let isReady = false;

export const whenReady: Promise<void> = entry.promise;
export const isAppReady = (): boolean => isReady;

/** For what Electron refuses before, or after, that moment. */
export function requireReady(what: string): void {
  if (!isReady) throw new Error(`${what} before app is ready`);
}

/** Called at the end of the entry (register.ts). */
Object.assign(globalThis, {
  [Symbol.for('standin.entry-is-loaded')]: () =>
    setImmediate(() => {
      isReady = true;
      entry.resolve();
    }),
});
