import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const KeptVersion = z.object({ version: z.string(), file: z.string(), sha512: z.string() });
/** The installer (Windows) or the AppImage of a version that worked here. */
export type KeptVersion = z.infer<typeof KeptVersion>;

const StartRecord = z.object({
  /** The version that was started last. */
  version: z.string(),
  /** Its first screen was on the display, at least once. */
  hasShown: z.boolean(),
  /** Starts since it came in, as long as it has not shown a screen. */
  starts: z.int().min(0),
  /** The version that ran before it. */
  before: z.string().nullable(),
  kept: KeptVersion.nullable(),
  /** Versions that did not start here: they are not fetched again. */
  refused: z.array(z.string()),
});
export type StartRecord = z.infer<typeof StartRecord>;

export type StartFile = { read(): StartRecord | null; write(record: StartRecord): void };

/** Beside the store and not in it: it is read before anything that may be broken. */
export function openStartFile(folder: string): StartFile {
  const file = path.join(folder, 'starts.json');
  return {
    read() {
      try {
        return StartRecord.parse(JSON.parse(readFileSync(file, 'utf8')));
      } catch {
        return null; // none yet, or damaged: the counting begins anew
      }
    },
    write(record) {
      writeFileSync(`${file}.new`, JSON.stringify(record, null, 2), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file);
    },
  };
}
