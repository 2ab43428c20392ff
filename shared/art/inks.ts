/** The eleven screen-print inks. */
export const INK = {
  night: '#1A0A11',
  vino: '#5E0F2D',
  rubi: '#A3123C',
  chili: '#F0442A',
  marigold: '#FFB21A',
  rosa: '#FF8FB2',
  crema: '#FFF0DC',
  sky: '#97D2FF',
  azul: '#1F5FA8',
  pino: '#0E4638',
  menta: '#5CC796',
} as const;
export type InkName = keyof typeof INK;

export const GENRES = ['salsa', 'bachata', 'zouk', 'workshop', 'festival'] as const;
export type Genre = (typeof GENRES)[number];

/** Son clave 3-2: the five struck steps of a bar of sixteen. */
export const CLAVE_HITS: readonly number[] = [0, 3, 6, 10, 12];

/** The six roles of one poster. Roles are never mixed across sets: it keeps random posters looking designed. */
export type Palette = { paper: string; deep: string; a: string; b: string; c: string; light: string };

const palette = (...names: [InkName, InkName, InkName, InkName, InkName, InkName]): Palette => ({
  paper: INK[names[0]],
  deep: INK[names[1]],
  a: INK[names[2]],
  b: INK[names[3]],
  c: INK[names[4]],
  light: INK[names[5]],
});

export const INK_SETS: Record<Genre, readonly [Palette, ...Palette[]]> = {
  salsa: [
    palette('chili', 'vino', 'marigold', 'rosa', 'rubi', 'crema'),
    palette('marigold', 'vino', 'chili', 'sky', 'rubi', 'crema'),
    palette('vino', 'night', 'chili', 'marigold', 'rosa', 'crema'),
  ],
  bachata: [
    palette('rosa', 'vino', 'chili', 'crema', 'rubi', 'crema'),
    palette('rubi', 'night', 'rosa', 'sky', 'vino', 'crema'),
    palette('sky', 'vino', 'rosa', 'chili', 'azul', 'crema'),
  ],
  zouk: [
    palette('pino', 'night', 'menta', 'sky', 'marigold', 'crema'),
    palette('menta', 'pino', 'crema', 'sky', 'vino', 'crema'),
  ],
  workshop: [
    palette('crema', 'vino', 'chili', 'sky', 'marigold', 'crema'),
    palette('sky', 'vino', 'crema', 'rosa', 'chili', 'crema'),
    palette('marigold', 'night', 'vino', 'crema', 'chili', 'crema'),
  ],
  festival: [
    palette('sky', 'vino', 'marigold', 'chili', 'rosa', 'crema'),
    palette('marigold', 'pino', 'chili', 'rosa', 'sky', 'crema'),
    palette('vino', 'night', 'sky', 'rosa', 'marigold', 'crema'),
  ],
};

/** What floors are printed in beside the sets of their genre, so that two of one month seldom share theirs. */
export const FLOOR_INKS: readonly [Palette, ...Palette[]] = [
  ...INK_SETS.workshop,
  palette('menta', 'pino', 'crema', 'rosa', 'marigold', 'crema'),
  palette('rosa', 'vino', 'crema', 'chili', 'rubi', 'crema'),
  palette('pino', 'night', 'menta', 'marigold', 'rosa', 'crema'),
  palette('rubi', 'night', 'rosa', 'sky', 'marigold', 'crema'),
  palette('azul', 'night', 'sky', 'menta', 'rosa', 'crema'),
];
