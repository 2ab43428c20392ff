import type { Genre } from '#shared/art/inks.ts';
import { clavePoster, type Motif } from '#shared/art/poster.ts';
import { stepDiagramArt } from '#shared/art/step-diagram.ts';
import { COURSE_BLOCKS } from '#shared/course/course-blocks.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { rasterise } from '#server/services/shop/tickets/event-poster.ts';
import { makePdf } from '#server/services/shop/tickets/ticket-pdf/make-pdf.ts';
import { drawChapter, drawCover, type Chapter, type Picture } from './draw-guide-page.ts';
import { AT_HOME, BASIC_STEP, FIRST_PARTY } from './guide-text.ts';

const TITLE = 'Free guide';
const LINE = 'Your first twelve weeks of Bachata';
/** Stands in the file in place of the clock: one edition, the same bytes for everybody. */
const EDITION = new Date('2026-01-01T00:00:00Z');
const DENSITY = 110;

type Art = { id: string; genre: Genre; motif?: Motif; w: number; h: number };

/** All of them are drawn of a few flat inks: as such they are a third of what they are as photos. */
async function inInks(drawing: string, ratio: number): Promise<Picture> {
  const picture = await rasterise(drawing, DENSITY);
  const png = await picture.png({ palette: true, colours: 64 }).toBuffer();
  return { data: `data:image/png;base64,${png.toString('base64')}`, ratio };
}

const poster = ({ w, h, ...art }: Art): Promise<Picture> =>
  inInks(clavePoster({ ...art, w, h, zoom: w > h * 1.5 ? 1.3 : 1 }), h / w);

const stepDiagram = (): Promise<Picture> => inInks(stepDiagramArt(BASIC_STEP.title), 570 / 740);

/** Lower where there is more to read. */
const ART = { weeks: { w: 640, h: 420 }, notes: { w: 640, h: 340 } } as const;

async function chapters(): Promise<Chapter[]> {
  const weeks = COURSE_BLOCKS.map(async ({ label, title, description, points, posterId }): Promise<Chapter> => ({
    label,
    title,
    lead: description,
    notes: points,
    picture: await poster({ id: posterId, genre: 'bachata', ...ART.weeks }),
  }));
  return Promise.all([
    stepDiagram().then((picture): Chapter => ({ label: 'Before week 1', ...BASIC_STEP, picture, isDrawing: true })),
    ...weeks,
    poster({ id: 'guide-home', genre: 'zouk', ...ART.notes }).then((picture): Chapter => ({
      label: 'Between the classes',
      ...AT_HOME,
      picture,
    })),
    poster({ id: 'guide-party', genre: 'salsa', ...ART.notes }).then((picture): Chapter => ({
      label: 'After week 4',
      ...FIRST_PARTY,
      picture,
    })),
  ]);
}

async function draw({ operator }: Pick<ServiceContext, 'operator'>): Promise<Buffer> {
  const [cover, parts] = await Promise.all([
    poster({ id: 'guide-cover-2', genre: 'workshop', w: 592, h: 560 }),
    chapters(),
  ]);
  return makePdf({ title: `${TITLE}: ${LINE}`, author: operator.legalName, createdAt: EDITION }, (doc) => {
    drawCover(doc, cover, { title: TITLE, line: LINE });
    parts.forEach((chapter, index) => drawChapter(doc, chapter, index + 2));
  });
}

let drawn: Promise<Buffer> | undefined;

/** The free guide, drawn once for everybody: cover, basic step, the course's three blocks, practice, first party. */
export function guidePdf(ctx: Pick<ServiceContext, 'operator'>): Promise<Buffer> {
  drawn ??= draw(ctx).catch((error: unknown) => {
    drawn = undefined;
    throw error;
  });
  return drawn;
}
