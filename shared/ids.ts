import { z } from 'zod';

export const IdSchema = z.uuid();

/** Letters and digits that nobody mistakes for one another at a door. */
const TICKET_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const TICKET_RANDOM_LENGTH = 8;

/** `TKT-{timestamp}-{random uppercase}`; the database keeps it unique. */
export function ticketNumber(at: Date, randomBytes: Uint8Array): string {
  const random = Array.from(
    randomBytes.subarray(0, TICKET_RANDOM_LENGTH),
    (b) => TICKET_ALPHABET[b % TICKET_ALPHABET.length],
  ).join('');
  return `TKT-${at.getTime()}-${random}`;
}
