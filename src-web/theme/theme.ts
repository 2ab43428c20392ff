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
import { COMPONENTS } from './theme-components.ts';

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
  components: COMPONENTS,
});

/** The colours of the room it stands in: the panel by day, the panel at night, the dark pages. */
const ROOM_COLORS = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-2)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-placeholder': 'var(--dim)',
  '--mantine-color-dimmed': 'var(--dim)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-disabled': 'var(--surface-2)',
  '--mantine-color-disabled-color': 'var(--dim)',
  '--mantine-color-disabled-border': 'var(--line)',
} as const;

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
    '--selection': 'rgb(19 79 135 / 40%)',
    '--sh-2': '0 18px 40px -18px rgb(0 0 0 / 80%)',
    ...ROOM_COLORS,
  },
  light: {
    '--on-filled': '#FFFFFF',
    '--mantine-primary-color-contrast': '#FFFFFF',
    '--selection': '#E6F2FE',
    '--sh-2': '0 18px 40px -18px rgb(11 3 6 / 45%)',
    ...ROOM_COLORS,
  },
});
