import type { Genre } from '#shared/art/inks.ts';
import { clavePoster, type Motif } from '#shared/art/poster.ts';
import { stepDiagramArt } from '#shared/art/step-diagram.ts';
import { COURSE_BLOCKS } from '#shared/course/course-blocks.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { makePdf } from '#server/services/shop/tickets/ticket-pdf/make-pdf.ts';
import { drawChapter, drawCover, type Chapter, type Picture } from './draw-guide-page.ts';
import { AT_HOME, BASIC_STEP, FIRST_PARTY } from './guide-text.ts';

const TITLE = 'Free guide';
const LINE = 'Your first twelve weeks of Bachata';
/** Stands in the file in place of the clock: one edition, the same bytes for everybody. */
const EDITION = new Date('2026-01-01T00:00:00Z');
const DENSITY = 110;

type GuideContext = Pick<ServiceContext, 'operator' | 'drawings'>;
type Art = { id: string; genre: Genre; motif?: Motif; w: number; h: number };

/** All of them are drawn of a few flat inks: as such they are a third of what they are as photos. */
async function inInks({ drawings }: GuideContext, svg: string, ratio: number): Promise<Picture> {
  const png = await drawings.draw({ svg, density: DENSITY, pixels: { as: 'png', palette: { colours: 64 } } });
  return { data: `data:image/png;base64,${png.toString('base64')}`, ratio };
}

const poster = (ctx: GuideContext, { w, h, ...art }: Art): Promise<Picture> =>
  inInks(ctx, clavePoster({ ...art, w, h, zoom: w > h * 1.5 ? 1.3 : 1 }), h / w);

const stepDiagram = (ctx: GuideContext): Promise<Picture> => inInks(ctx, stepDiagramArt(BASIC_STEP.title), 570 / 740);

/** Lower where there is more to read. */
const ART = { weeks: { w: 640, h: 420 }, notes: { w: 640, h: 340 } } as const;

async function chapters(ctx: GuideContext): Promise<Chapter[]> {
  const weeks = COURSE_BLOCKS.map(async ({ label, title, description, points, posterId }): Promise<Chapter> => ({
    label,
    title,
    lead: description,
    notes: points,
    picture: await poster(ctx, { id: posterId, genre: 'bachata', ...ART.weeks }),
  }));
  return Promise.all([
    stepDiagram(ctx).then((picture): Chapter => ({ label: 'Before week 1', ...BASIC_STEP, picture, isDrawing: true })),
    ...weeks,
    poster(ctx, { id: 'guide-home', genre: 'zouk', ...ART.notes }).then((picture): Chapter => ({
      label: 'Between the classes',
      ...AT_HOME,
      picture,
    })),
    poster(ctx, { id: 'guide-party', genre: 'salsa', ...ART.notes }).then((picture): Chapter => ({
      label: 'After week 4',
      ...FIRST_PARTY,
      picture,
    })),
  ]);
}

async function draw(ctx: GuideContext): Promise<Buffer> {
  const [cover, parts] = await Promise.all([
    poster(ctx, { id: 'guide-cover-2', genre: 'workshop', w: 592, h: 560 }),
    chapters(ctx),
  ]);
  return makePdf({ title: `${TITLE}: ${LINE}`, author: ctx.operator.legalName, createdAt: EDITION }, (doc) => {
    drawCover(doc, cover, { title: TITLE, line: LINE });
    parts.forEach((chapter, index) => drawChapter(doc, chapter, index + 2));
  });
}

let drawn: Promise<Buffer> | undefined;

/** The free guide, drawn once for everybody: cover, basic step, the course's three blocks, practice, first party. */
export function guidePdf(ctx: GuideContext): Promise<Buffer> {
  drawn ??= draw(ctx).catch((error: unknown) => {
    drawn = undefined;
    throw error;
  });
  return drawn;
}
