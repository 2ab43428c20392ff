import { z } from 'zod';
import { BadSetting } from './fault/what-is-wrong.ts';
import { KeptPrinterAddress } from '#shared/door/printer-setup.ts';

/** The desk's environment, for trying out and for tests: what stands here wins over what the machine was told. */
const DeskSettings = z.object({
  KIOSK_SERVER: z.url({ protocol: /^https?$/ }).optional(),
  /** Fills the screen and can't be closed; the default of a packaged desk. */
  KIOSK_FULL: z.enum(['0', '1']).optional(),
  /** The receipt printer: `host:port`, a queue or a serial line; empty is none. */
  KIOSK_PRINTER: KeptPrinterAddress.optional(),
  /** `demo` is the stand-in fiscal device, which only a demo server's desk may use. */
  KIOSK_FISCAL: z.enum(['demo']).optional(),
  /** Minutes without a touch before the desk locks itself. */
  KIOSK_LOCK_MINUTES: z.coerce.number().min(0.01).max(60).default(3),
  /** For trying out: a file with the milliseconds this desk's clock runs ahead. Not read by a packaged desk. */
  KIOSK_CLOCK_FILE: z.string().optional(),
  /** For trying out on a slow machine: milliseconds a scan waits for the server. Not read by a packaged desk. */
  KIOSK_CLAIM_MS: z.coerce.number().int().min(1).max(60_000).optional(),
});
export type DeskSettings = z.infer<typeof DeskSettings>;

/** The only reader of the environment; throws with every problem named. */
export function readDeskSettings(environment: Record<string, string | undefined> = process.env): DeskSettings {
  const parsed = DeskSettings.safeParse(environment);
  if (!parsed.success) throw new BadSetting(`the desk's settings: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** What the system says of the machine and of how the program was installed. */
export function readMachine(environment: Record<string, string | undefined> = process.env): {
  platform: NodeJS.Platform;
  /** The AppImage that runs. */ appImage: string | undefined;
} {
  return { platform: process.platform, appImage: environment['APPIMAGE'] };
}
