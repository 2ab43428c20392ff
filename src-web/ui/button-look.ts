/** Primary (filled, one per card), outline, or underlined text. */
export type ButtonLook = { look?: 'p' | 'o' | 't'; size?: 's' | 'm' | 'l'; isWide?: boolean; className?: string };

const LOOKS = { p: 'button-filled', o: 'button-outline', t: 'button-text' } as const;
const SIZES = { s: 'button-small', m: null, l: 'button-large' } as const;

export function buttonClass({ look = 'p', size = 'm', isWide, className }: ButtonLook): string {
  return ['button', LOOKS[look], SIZES[size], isWide && 'button-wide', className].filter(Boolean).join(' ');
}
