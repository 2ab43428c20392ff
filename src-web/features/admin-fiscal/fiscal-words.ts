import type { ArchiveState, PackageState } from '#shared/fiscal/office-states.ts';
import { CERTIFICATE_WARNING_MS } from '#shared/fiscal/inspection.ts';
import type { RegisterView } from '#shared/fiscal/register-views.ts';
import { DAY_MS, formatMemberDate, formatTime } from '#shared/time.ts';
import type { ChipTone } from '#web/ui/chip.tsx';
import type { IconName } from '#web/ui/icon.tsx';

/** What a chip says. */
export type Said = { word: string; tone: ChipTone; icon: IconName };

export const ARCHIVE_SAID: Record<ArchiveState, Said> = {
  wanted: { word: 'Not here yet', tone: 'warn', icon: 'hourglass' },
  checking: { word: 'Being checked', tone: 'plain', icon: 'hourglass' },
  verified: { word: 'Checked and good', tone: 'ok', icon: 'circle-check' },
  faulty: { word: 'Faulty', tone: 'bad', icon: 'alert-triangle' },
  failed: { word: 'Not available', tone: 'bad', icon: 'ban' },
};

export const PACKAGE_SAID: Record<PackageState, Said> = {
  waiting: { word: 'Waiting', tone: 'plain', icon: 'hourglass' },
  running: { word: 'Being made', tone: 'plain', icon: 'hourglass' },
  ready: { word: 'Ready', tone: 'ok', icon: 'circle-check' },
  failed: { word: 'Failed', tone: 'bad', icon: 'alert-triangle' },
  removed: { word: 'Removed', tone: 'plain', icon: 'ban' },
};

export const dayAndTime = (at: Date): string => `${formatMemberDate(at)}, ${formatTime(at)}`;

/** A business day `YYYY-MM-DD` as the panel writes days. */
export const dayWords = (day: string): string => formatMemberDate(new Date(`${day}T12:00:00Z`));

export const periodWords = (fromDay: string, toDay: string): string =>
  fromDay === toDay ? dayWords(fromDay) : `${dayWords(fromDay)} to ${dayWords(toDay)}`;

/** `8fce cda1 … 1c89`: enough to compare with the device's own screen. */
export const shortSerial = (serial: string): string =>
  serial.length <= 16 ? serial : `${serial.slice(0, 8)}…${serial.slice(-8)}`;

export function sizeWords(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Whether a device's certificate is valid; a warning from 90 days before its end. */
export function certificateSaid(validUntil: Date, now: Date): Said {
  const leftMs = validUntil.getTime() - now.getTime();
  if (leftMs <= 0) return { word: 'Certificate has ended', tone: 'bad', icon: 'alert-triangle' };
  if (leftMs > CERTIFICATE_WARNING_MS) return { word: 'Certificate valid', tone: 'ok', icon: 'circle-check' };
  const days = Math.ceil(leftMs / DAY_MS);
  return {
    word: `Certificate ends in ${days === 1 ? '1 day' : `${days} days`}`,
    tone: 'warn',
    icon: 'alert-triangle',
  };
}

/** Whether a register signs. */
export function signingSaid({ openOutage, lastDocument, isRevoked }: RegisterView): Said {
  if (isRevoked) return { word: 'Desk revoked', tone: 'plain', icon: 'ban' };
  if (openOutage !== null)
    return { word: `No signature since ${dayAndTime(openOutage.beganAt)}`, tone: 'bad', icon: 'alert-triangle' };
  if (lastDocument === null) return { word: 'No document yet', tone: 'plain', icon: 'info-circle' };
  return lastDocument.isSigned
    ? { word: 'Signs', tone: 'ok', icon: 'circle-check' }
    : { word: 'Last document unsigned', tone: 'warn', icon: 'alert-triangle' };
}
