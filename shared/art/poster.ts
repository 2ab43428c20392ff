import { INK_SETS, type Genre, type Palette } from './inks.ts';
import { arcos } from './motifs/arcos.ts';
import { cinta } from './motifs/cinta.ts';
import { disco } from './motifs/disco.ts';
import { falda } from './motifs/falda.ts';
import { onda } from './motifs/onda.ts';
import { pareja, type ParejaOptions } from './motifs/pareja.ts';
import { paso, type PasoOptions } from './motifs/paso.ts';
import { playa } from './motifs/playa.ts';
import { randomOf, seedOf } from './random.ts';
import { shorterSide, type Sheet } from './sheet.ts';
import { TAU } from './strokes.ts';

export type Motif = 'falda' | 'cinta' | 'pareja' | 'onda' | 'paso' | 'disco' | 'arcos' | 'playa';

export type PosterOptions = ParejaOptions &
  PasoOptions & {
    /** The event's or workshop's own id: it alone decides the picture. */
    id: string;
    genre: Genre;
    w?: number;
    h?: number;
    motif?: Motif;
    /** Index of the genre's ink set; drawn by the seed when left out. */
    inks?: number;
    /** Brings the skirt closer; 1.25 to 1.4 in wide formats. */
    zoom?: number;
    /** Makes the picture speak (`role=img`); without it the picture is decoration. */
    title?: string;
  };

/** Narrower than this in its own units, a drawing is shown no wider than a thumb. */
const SMALL = 150;

const MOTIFS: Record<Genre, readonly Motif[]> = {
  salsa: ['falda', 'pareja', 'disco', 'falda', 'cinta'],
  bachata: ['pareja', 'cinta', 'pareja', 'falda'],
  zouk: ['onda', 'cinta'],
  workshop: ['paso'],
  festival: ['arcos', 'playa'],
};

const DRAWN: Record<Motif, (sheet: Sheet, options: PosterOptions) => string> = {
  falda: croppedSkirt,
  cinta,
  pareja,
  onda: (sheet) => onda(sheet),
  paso,
  disco,
  arcos,
  playa,
};

/** What the seed draws for an event: the first two draws of its poster. */
export function motifOf({ id, genre }: { id: string; genre: Genre }): Motif {
  const random = randomOf(seedOf(`${id}|${genre}`));
  random();
  return random.pick(MOTIFS[genre]);
}

/** One event's poster as an SVG string: the same id and genre give the same bytes everywhere. */
export function clavePoster(options: PosterOptions): string {
  const { id, genre, w = 400, h = 500 } = options;
  const random = randomOf(seedOf(`${id}|${genre}`));
  const sets = INK_SETS[genre];
  const drawnSet = random.int(0, sets.length - 1); // always drawn, so that naming a set changes nothing else
  const inks: Palette = sets[options.inks ?? drawnSet] ?? sets[0];
  const motif = options.motif ?? random.pick(MOTIFS[genre]);
  const art = DRAWN[motif]({ random, w, h, inks }, options);
  const label = options.title ? ` role="img" aria-label="${attribute(options.title)}"` : ' aria-hidden="true"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid ` +
    `slice"${label}><rect width="${w}" height="${h}" fill="${inks.paper}"/>${art}</svg>`
  );
}

function croppedSkirt(sheet: Sheet, { zoom = 1 }: PosterOptions): string {
  const { random, w, h, inks } = sheet;
  const radius = (w / h > 1.6 ? w * 0.36 : shorterSide(sheet)) * random.range(0.66, 0.86) * zoom;
  return falda({
    cx: w * random.range(0.36, 0.66),
    cy: h * random.range(0.46, 0.62),
    radius,
    twist: random.range(0.9, 1.7) * random.sign(),
    deep: inks.deep,
    inks: [inks.a, inks.b, inks.c, inks.light],
    rotation: random.range(0, TAU),
    ...(w < SMALL && { pieces: 3 }),
  });
}

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
