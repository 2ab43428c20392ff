import { z } from 'zod';

export const IdSchema = z.uuid();

/** Letters and digits that nobody mistakes for one another at a door. */
const READABLE = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const RANDOM_LENGTH = 8;

/** Eight signs that can be read out: 40 bits. */
export const readableRandom = (randomBytes: Uint8Array): string =>
  Array.from(randomBytes.subarray(0, RANDOM_LENGTH), (b) => READABLE[b % READABLE.length]).join('');

/** `TKT-{timestamp}-{random uppercase}`; the database keeps it unique. */
export const ticketNumber = (at: Date, randomBytes: Uint8Array): string =>
  `TKT-${at.getTime()}-${readableRandom(randomBytes)}`;
