import { BERLIN, DAY_MS } from '#shared/time.ts';
import type { Fact } from './fact.ts';

const day = new Intl.DateTimeFormat('de-DE', { timeZone: BERLIN, dateStyle: 'medium' });

/** So long before its end an office can still do something about it. */
const EXPIRES_SOON_MS = 14 * DAY_MS;

export type Certificate = { host: string; until: Date; isTrusted: boolean };

/** Told while there is still time: on the day after, no desk and no guest reaches the server any more. */
export function certificateTiles(certificate: Certificate | null, now: Date): Fact[] {
  if (certificate === null) return [];
  const { host, until, isTrusted } = certificate;
  const isOver = until < now;
  const isSoon = until.getTime() - now.getTime() < EXPIRES_SOON_MS;
  const on = day.format(until);
  return [
    {
      id: 'certificate',
      label: 'Zertifikat',
      isReady: isTrusted && !isSoon,
      detail: isOver ? `abgelaufen am ${on}` : isTrusted ? `gilt bis ${on}` : 'gehört nicht zu dieser Adresse',
      more: host,
      fix: isOver
        ? `Uhr und Datum prüfen. Sonst dem Büro sagen: Das Zertifikat von ${host} ist seit ${on} abgelaufen.`
        : isTrusted
          ? `Dem Büro sagen: Das Zertifikat von ${host} läuft am ${on} ab. Danach ist die Kasse ohne Netz.`
          : `Anderes Netz versuchen und dem Büro sagen: Unter ${host} antwortet jemand mit einem falschen Zertifikat.`,
    },
  ];
}
