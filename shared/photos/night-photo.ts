/** Why a photo of a night may be shown (§§ 22, 23 KunstUrhG). */
export const PHOTO_CONSENTS = ['everybody_agreed', 'nobody_recognisable'] as const;
export type PhotoConsent = (typeof PHOTO_CONSENTS)[number];
