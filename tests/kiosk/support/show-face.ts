import { mkdirSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import type { Night } from './prepare-night.ts';

/** The member with the newest free card agrees to be shown at the door. */
export async function showFace({ db }: Night): Promise<void> {
  const [{ file }] = db.sqlite.pragma('database_list') as [{ file: string }];
  const uploads = path.join(path.dirname(file), 'uploads');
  const picture = `${'A'.repeat(22)}-400.webp`;
  mkdirSync(uploads, { recursive: true });
  await sharp({ create: { width: 400, height: 400, channels: 3, background: '#97D2FF' } })
    .webp()
    .toFile(path.join(uploads, picture));
  const member = `SELECT s.user_id FROM subscribers s JOIN membership_cards c ON c.subscriber_id = s.id
    WHERE s.plan_id = 'all-you-can-dance' ORDER BY c.issued_at DESC LIMIT 1`;
  db.sqlite
    .prepare(`UPDATE profiles SET avatar_url = ?, door_photo_allowed_at = ? WHERE id = (${member})`)
    .run(`/uploads/${picture}`, Date.now());
}
