import type { Page } from 'playwright/test';

/** One in twelve men sees colours like this. */
const COLOUR_BLINDNESS = ['protanopia', 'deuteranopia', 'tritanopia'] as const;

/** Keeps the screen as `<place>.png`, and beside it as the three kinds of colour blindness see it. */
export async function pictureAsSeen(page: Page, place: string): Promise<void> {
  await page.screenshot({ path: `${place}.png` });
  const session = await page.context().newCDPSession(page);
  for (const type of COLOUR_BLINDNESS) {
    await session.send('Emulation.setEmulatedVisionDeficiency', { type });
    await page.screenshot({ path: `${place}-${type}.png` });
  }
  await session.send('Emulation.setEmulatedVisionDeficiency', { type: 'none' });
  await session.detach();
}
