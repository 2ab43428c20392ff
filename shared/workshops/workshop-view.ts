import type { Cents } from '#shared/money.ts';

/** An approved, active workshop without the artist's e-mail; the fee is for admins only (specification §3, §6). */
export type WorkshopView = {
  id: string;
  artistName: string;
  artistImageUrl: string | null;
  workshopTopic: string;
  workshopDescription: string;
  workshopDate: Date;
  durationMinutes: number;
  /** Only set when an admin asks. */
  priceCents?: Cents;
};
