/** Primary (filled, one per card), outline, or underlined text. */
export type ButtonLook = { look?: 'p' | 'o' | 't'; size?: 's' | 'm' | 'l'; isWide?: boolean; className?: string };

export function buttonClass({ look = 'p', size = 'm', isWide, className }: ButtonLook): string {
  return ['btn', `btn-${look}`, size !== 'm' && `btn-${size}`, isWide && 'btn-w', className].filter(Boolean).join(' ');
}
