import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { KeptPrinterAddress, PaperMm, PrinterModelId } from '#shared/door/printer-setup.ts';

const KeptServer = z.object({ url: z.url({ protocol: /^https?$/ }), name: z.string() });

/** What this machine is told once and keeps over pairings: it belongs to the machine, not to the journal. */
const DeskSetup = z.object({
  server: KeptServer.nullable().default(null),
  printer: KeptPrinterAddress.nullable().default(null),
  printerModel: PrinterModelId.nullable().default(null),
  paperMm: PaperMm.default(80),
  /** Null is the default: the whole screen when the program is installed. */
  isFullScreen: z.boolean().nullable().default(null),
  /** A second display shows the guest what is sold, where there is one. */
  hasCustomerDisplay: z.boolean().default(true),
  isSoundOn: z.boolean().default(true),
  /** It starts when the machine's user signs in. */
  startsAtLogin: z.boolean().default(false),
  /** Where an earlier version was told to look for new ones (updates/update-channel.ts). */
  updates: z.string().nullable().default(null),
});
type DeskSetup = z.infer<typeof DeskSetup>;

/** What the environment says of this machine; null is what its setup file says. */
export type GivenSettings = { printer: string | null; isFullScreen: boolean | null };

export type SetupFile = {
  read(): DeskSetup;
  change(patch: Partial<DeskSetup>): void;
  /** The file could not be read and was laid aside under this name: somebody must be told. */
  laidAside: string | null;
};

const FILE = 'desk-setup.json';
const EMPTY_SETUP: DeskSetup = DeskSetup.parse({});

function readFile(file: string): DeskSetup | null {
  try {
    return DeskSetup.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Opens the desk's own settings. One that can't be read is kept under another name, and the desk asks anew. */
export function openSetupFile(folder: string): SetupFile {
  const file = path.join(folder, FILE);
  let setup = existsSync(file) ? readFile(file) : EMPTY_SETUP;
  let laidAside: string | null = null;
  if (setup === null) {
    laidAside = `${FILE}.damaged`;
    renameSync(file, path.join(folder, laidAside));
    setup = EMPTY_SETUP;
  }
  let held = setup;
  return {
    read: () => held,
    change(patch) {
      const next = DeskSetup.parse({ ...held, ...patch });
      writeFileSync(`${file}.new`, JSON.stringify(next, null, 2), { mode: 0o600, flush: true });
      renameSync(`${file}.new`, file); // whole or not at all
      held = next;
    },
    laidAside,
  };
}
