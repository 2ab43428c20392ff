import type { Session } from 'electron';
import { SECOND_MS } from '#shared/time.ts';

/** What a host has shown, and what the system makes of it. */
export type SeenCertificate = { until: Date; isTrusted: boolean };

/** The system decides; this only looks on (`setCertificateVerifyProc`). */
const AS_THE_SYSTEM_SAYS = -3;

/** Keeps for each host the certificate that it has shown last: Electron tells it at no other moment. */
export function watchCertificates(session: Session): (host: string) => SeenCertificate | null {
  const seen = new Map<string, SeenCertificate>();
  session.setCertificateVerifyProc(({ hostname, certificate, errorCode }, decide) => {
    seen.set(hostname, { until: new Date(certificate.validExpiry * SECOND_MS), isTrusted: errorCode === 0 });
    decide(AS_THE_SYSTEM_SAYS);
  });
  return (host) => seen.get(host) ?? null;
}
