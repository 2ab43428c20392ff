/** The programs of the server's threads, in src-server. */
const SOURCES = {
  writeBack: 'db/write-back-thread.ts',
  checkCopy: 'services/office/backup/check-copy-thread.ts',
  fiscal: 'services/door/fiscal/inspection/fiscal-thread.ts',
  foreignFiles: 'services/shop/foreign-files/foreign-file-thread.ts',
  drawings: 'adapters/images/drawing-thread.ts',
} as const;

export type ThreadPrograms = Record<keyof typeof SOURCES, string>;

/** Where each program is: as a source, built, or bundled by a test. */
export const threadPrograms = (placeOf: (source: string) => string): ThreadPrograms => ({
  writeBack: placeOf(SOURCES.writeBack),
  checkCopy: placeOf(SOURCES.checkCopy),
  fiscal: placeOf(SOURCES.fiscal),
  foreignFiles: placeOf(SOURCES.foreignFiles),
  drawings: placeOf(SOURCES.drawings),
});

/** What the build makes of them: one file each, under its own name. */
export const THREAD_INPUTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.values(SOURCES).map((source) => [source.replace(/^.*\/|\.ts$/g, ''), `src-server/${source}`]),
);

/** The name of a built program. */
export const builtName = (source: string): string => source.replace(/^.*\//, '').replace(/ts$/, 'js');
