import { localDateOf } from '#shared/time.ts';

/**
 * `MB-` + first 8 of the subscriber id in upper case + YYYYMMDD + 4 digits; uniqueness is the
 * database's to keep.
 */
export function membershipIdOf(subscriberId: string, at: Date, random: number): string {
  const digits = String(random % 10_000).padStart(4, '0');
  return `MB-${subscriberId.slice(0, 8).toUpperCase()}${localDateOf(at).replaceAll('-', '')}${digits}`;
}

/** 'Member ID' on screen: the last 8 characters. */
export function memberIdOf(membershipId: string): string {
  return membershipId.slice(-8);
}
