import {
  createTheme,
  defaultVariantColorsResolver,
  parseThemeColor,
  rem,
  type CSSVariablesResolver,
  type VariantColorsResolver,
} from '@mantine/core';
import { CLAVE_HITS, INK } from '#shared/art/inks.ts';
import { COLORS } from './theme-colors.ts';

const genreInk = {
  salsa: INK.chili,
  bachata: INK.rosa,
  zouk: INK.menta,
  workshop: INK.marigold,
  festival: INK.sky,
} as const;
export const verdict = {
  go: { bg: '#1FC772', fg: '#04170D' },
  stop: { bg: '#FFB81F', fg: '#1F1300' },
  no: { bg: '#C8101B', fg: '#FFFFFF' },
} as const;
/** Bachata social tempo, 125 BPM: one beat is 480 ms. */
const motion = {
  tap: 120,
  step: 240,
  beat: 480,
  bar: 1920,
  lead: 'cubic-bezier(.2,.8,.2,1)',
  hip: 'cubic-bezier(.3,1.5,.5,1)',
  clave: CLAVE_HITS,
} as const;

// Mantine 9 decides autoContrast for filled variants with the LIGHT shade only, so a dark-scheme button (sky 3)
// would get white text. This resolver hands the decision to a scheme-aware variable instead.
const variantColorResolver: VariantColorsResolver = (input) => {
  const out = defaultVariantColorsResolver(input);
  const parsed = parseThemeColor({ color: input.color || input.theme.primaryColor, theme: input.theme });
  return input.variant === 'filled' && parsed.isThemeColor && parsed.shade === undefined
    ? { ...out, color: 'var(--on-filled)' }
    : out;
};

const BUTTON_HEIGHT: Readonly<Record<string, string>> = { sm: rem(44), md: rem(48), lg: rem(56) };

export const theme = createTheme({
  white: '#FFFFFF',
  black: '#1A0A11',
  primaryColor: 'sky',
  // In every colour, shade 3 carries night text at 10.6:1 or more, and shade 7 carries white at 5.2:1 or more.
  primaryShade: { light: 7, dark: 3 },
  variantColorResolver,
  colors: COLORS,
  fontFamily: "'Archivo Variable', system-ui, 'Helvetica Neue', Arial, sans-serif",
  // Ticket numbers use tabular figures, not a second font.
  fontFamilyMonospace: "'Archivo Variable', ui-monospace, monospace",
  fontSizes: { xs: rem(14), sm: rem(15), md: rem(17), lg: rem(19), xl: rem(21) },
  lineHeights: { xs: '1.3', sm: '1.45', md: '1.55', lg: '1.5', xl: '1.5' },
  fontWeights: { regular: '400', medium: '650', bold: '750' },
  headings: {
    fontFamily: "'Archivo Variable', system-ui, sans-serif",
    fontWeight: '900',
    textWrap: 'balance',
    sizes: {
      // width is set in CSS: h1/h2 66 %, h3 76 %, h4 84 % (font-stretch)
      h1: { fontSize: 'clamp(2.75rem, 6.4vw, 5.75rem)', lineHeight: '0.9' },
      h2: { fontSize: 'clamp(2.375rem, 4.6vw, 4rem)', lineHeight: '0.92' },
      h3: { fontSize: 'clamp(1.5rem, 2.3vw, 2rem)', lineHeight: '1.04', fontWeight: '850' },
      h4: { fontSize: rem(20), lineHeight: '1.15', fontWeight: '800' },
      h5: { fontSize: rem(17), lineHeight: '1.3', fontWeight: '750' },
      h6: { fontSize: rem(15), lineHeight: '1.3', fontWeight: '750' },
    },
  },
  radius: { xs: rem(4), sm: rem(6), md: rem(10), lg: rem(16), xl: rem(28) },
  defaultRadius: 'md',
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(40), '2xl': rem(64), '3xl': rem(104) },
  breakpoints: { xs: '24em', sm: '47.5em', md: '62em', lg: '77.5em', xl: '90em' },
  shadows: {
    xs: 'inset 0 1px 0 rgba(255,240,220,.06)',
    sm: '0 8px 20px -10px rgba(11,3,6,.6)',
    md: '0 18px 40px -18px rgba(11,3,6,.7)',
    lg: '0 28px 60px -24px rgba(11,3,6,.75)',
    xl: '0 40px 80px -30px rgba(11,3,6,.8)',
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  other: { ink: INK, genreInk, verdict, motion },
  components: {
    Button: {
      defaultProps: { radius: 'xl', size: 'md' },
      vars: (_: unknown, { size = 'md' }: { size?: string }) => ({
        root: {
          '--button-height': BUTTON_HEIGHT[size] ?? rem(48),
          '--button-radius': rem(999),
          '--button-fz': size === 'lg' ? rem(18) : rem(16),
        },
      }),
    },
    ActionIcon: { defaultProps: { size: 44, radius: 'xl', variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'lg', radius: 'md' } },
    PasswordInput: { defaultProps: { size: 'lg', radius: 'md' } },
    Textarea: { defaultProps: { size: 'lg', radius: 'md' } },
    Select: { defaultProps: { size: 'lg', radius: 'md' } },
    Modal: {
      defaultProps: { radius: 'lg', centered: true, overlayProps: { backgroundOpacity: 0.78, color: '#0B0306' } },
    },
    Badge: { defaultProps: { radius: 'xl', size: 'lg', variant: 'light' } },
    Notification: { defaultProps: { radius: 'md', withBorder: false } },
  },
});

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {
    '--tap': '120ms',
    '--step': '240ms',
    '--beat': '480ms',
    '--bar': '1920ms',
    '--lead': 'cubic-bezier(.2,.8,.2,1)',
    '--hip': 'cubic-bezier(.3,1.5,.5,1)',
  },
  dark: {
    '--on-filled': '#1A0A11',
    '--mantine-primary-color-contrast': '#1A0A11',
    '--line-strong': '#8F6573',
    '--mantine-color-bright': '#FFF7EE',
    '--mantine-color-default-color': '#FBEFE4',
    '--mantine-color-default-hover': '#3E1F2C',
    '--mantine-color-error': '#FF8A7A',
    '--mantine-color-success': '#5CD69A',
    '--mantine-color-anchor': '#97D2FF',
    '--mantine-color-disabled': '#3E1F2C',
    '--mantine-color-disabled-color': '#C6ABA9',
  },
  light: {
    // admin
    '--on-filled': '#FFFFFF',
    '--mantine-primary-color-contrast': '#FFFFFF',
    '--line-strong': '#8C7278',
    '--mantine-color-body': '#FBF7F3',
    '--mantine-color-text': '#22101A',
    '--mantine-color-default-border': '#E6D9CF',
    '--mantine-color-placeholder': '#6A545D',
    '--mantine-color-dimmed': '#6A545D',
    '--mantine-color-error': '#B3201A',
    '--mantine-color-success': '#0B6B3C',
    '--mantine-color-anchor': '#1766AC',
  },
});
