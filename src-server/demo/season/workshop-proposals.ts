import type { Weekday } from './season-calendar.ts';

/** A workshop of the pipeline: proposed by an artist, approved or not, shown or not. */
export type WorkshopProposal = {
  topic: string;
  artist: string;
  description: string;
  weekday: Weekday;
  fromDays: number;
  hour: number;
  minutes: number;
  feeCents: number;
  places: number | null;
  state: 'shown' | 'pending' | 'hidden' | 'rejected';
};

export const WORKSHOP_PROPOSALS: readonly WorkshopProposal[] = [
  { topic: 'Body waves without the back pain', artist: 'Noelia Vidal', description: 'Isolation drills, then a short combination. Bring flat shoes.', weekday: 'sunday', fromDays: 2, hour: 14, minutes: 90, feeCents: 18000, places: 24, state: 'shown' },
  { topic: 'Dominican footwork, fast and small', artist: 'Yeison Almonte', description: 'Syncopation on the güira. No partner needed.', weekday: 'sunday', fromDays: 9, hour: 15, minutes: 60, feeCents: 15000, places: 30, state: 'shown' },
  { topic: 'Leading turns by intention', artist: 'Clara & Imre', description: 'Less arm, more floor. For leaders and followers.', weekday: 'sunday', fromDays: 16, hour: 14, minutes: 120, feeCents: 26000, places: 28, state: 'shown' },
  { topic: 'Zouk heads, safely', artist: 'Inês Tavares', description: 'Neck, spine, then head, in that order. Please eat lightly.', weekday: 'saturday', fromDays: 22, hour: 13, minutes: 90, feeCents: 20000, places: 20, state: 'shown' },
  { topic: 'Musicality for people who count', artist: 'DJ Malecón', description: 'Where the one is, and what to do with the other seven. Free, with coffee.', weekday: 'sunday', fromDays: 30, hour: 12, minutes: 60, feeCents: 0, places: null, state: 'shown' },
  { topic: 'Following with your eyes closed', artist: 'Yanet Ortega', description: 'Blindfolds are provided. So is the carpet.', weekday: 'saturday', fromDays: 37, hour: 14, minutes: 120, feeCents: 22050, places: 18, state: 'shown' },
  { topic: 'Bachata tango, one song', artist: 'Agustina Peralta', description: 'A short choreography for couples who argue well.', weekday: 'saturday', fromDays: 44, hour: 15, minutes: 90, feeCents: 19000, places: 20, state: 'pending' },
  { topic: 'Kizomba walk, slowly', artist: 'Nelson Quaresma', description: 'One step, done properly, for three hours.', weekday: 'sunday', fromDays: 51, hour: 13, minutes: 180, feeCents: 30000, places: null, state: 'pending' },
  { topic: 'Styling for big hands', artist: 'Rafael Brandão', description: 'Arms that know where they are going.', weekday: 'sunday', fromDays: 58, hour: 15, minutes: 60, feeCents: 12000, places: 25, state: 'hidden' },
  { topic: 'Acrobatics in a small room', artist: 'Duo Vértigo', description: 'Lifts, throws and a crash mat.', weekday: 'saturday', fromDays: 29, hour: 11, minutes: 180, feeCents: 90000, places: 6, state: 'rejected' },
  { topic: 'Cumbia for one evening', artist: 'Soledad Rincón', description: 'Candles optional, skirts useful.', weekday: 'sunday', fromDays: -20, hour: 16, minutes: 90, feeCents: 14000, places: 30, state: 'shown' },
  { topic: 'Salsa on2 without fear', artist: 'Marcus Whitfield', description: 'The same steps, later.', weekday: 'sunday', fromDays: -41, hour: 14, minutes: 120, feeCents: 24000, places: 26, state: 'shown' },
  { topic: 'Rueda calls from A to Z', artist: 'Yanet Ortega', description: 'Forty calls, one circle, no whistle.', weekday: 'saturday', fromDays: -62, hour: 14, minutes: 120, feeCents: 20000, places: 32, state: 'shown' },
  { topic: 'Footwork on gravel', artist: 'Kai Ostrander', description: 'An outdoor idea.', weekday: 'saturday', fromDays: -34, hour: 10, minutes: 45, feeCents: 9000, places: null, state: 'rejected' },
];
