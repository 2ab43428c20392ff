import path from 'node:path';
import type { Page } from 'playwright/test';
import { pictureAsSeen } from '#tests/support/picture-as-seen.ts';

const pictures = process.env['DOOR_PICTURES'];

/** Keeps the screen as pictures where the run asks for them, to be held beside the design. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  if (pictures !== undefined) await pictureAsSeen(page, path.join(pictures, name));
}
