import type { Attendance } from '#shared/attendance/attendance.ts';

/** What the page of one's own course says of recaps. */
export const RECAP_WORDS = { title: 'Recaps', playlist: 'Playlist to practise', songs: 'Songs' } as const;

/** `What you missed on evening 4`, or `Evening 4` for who was there or of whom nobody says otherwise. */
export const recapTitle = (number: number, attendance: Attendance | null): string =>
  attendance === 'excused' || attendance === 'absent' ? `What you missed on evening ${number}` : `Evening ${number}`;

/** `youtu.be/abc`: a link as it is read. */
export const linkWords = (url: string): string => url.replace(/^https:\/\/(www\.)?/iu, '').replace(/\/$/u, '');
