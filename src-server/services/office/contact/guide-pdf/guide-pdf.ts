import type { Genre } from '#shared/art/inks.ts';
import { clavePoster, type Motif } from '#shared/art/poster.ts';
import { stepDiagramArt } from '#shared/art/step-diagram.ts';
import { brand } from '#shared/brand.ts';
import { COURSE_BLOCKS, type CourseBlockWords } from '#shared/course/course-blocks.ts';
import { de as blocksDe } from '#shared/course/words.de.ts';
import { en as blocksEn } from '#shared/course/words.en.ts';
import type { Lang } from '#shared/lang.ts';
import type { WordsOf } from '#shared/words.ts';
import type { ServiceContext } from '#server/services/base/service-context.ts';
import { makePdf } from '#server/services/shop/tickets/ticket-pdf/make-pdf.ts';
import { drawChapter, drawCover, type Chapter, type Picture } from './draw-guide-page.ts';
import { de } from './guide-words.de.ts';
import { en } from './guide-words.en.ts';

type Words = { own: WordsOf<typeof en>; blocks: CourseBlockWords };
const WORDS: Record<Lang, Words> = { en: { own: en, blocks: blocksEn }, de: { own: de, blocks: blocksDe } };

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

const stepDiagram = (ctx: GuideContext, title: string): Promise<Picture> =>
  inInks(ctx, stepDiagramArt(title), 570 / 740);

/** Lower where there is more to read. */
const ART = { weeks: { w: 640, h: 420 }, notes: { w: 640, h: 340 } } as const;

async function chapters(ctx: GuideContext, { own, blocks }: Words): Promise<Chapter[]> {
  const weeks = COURSE_BLOCKS.map(async ({ id, posterId }): Promise<Chapter> => {
    const { label, title, description: lead, points: notes } = blocks[id];
    return { label, title, lead, notes, picture: await poster(ctx, { id: posterId, genre: 'bachata', ...ART.weeks }) };
  });
  return Promise.all([
    stepDiagram(ctx, own.basicStep.title).then((picture): Chapter => ({ ...own.basicStep, picture, isDrawing: true })),
    ...weeks,
    poster(ctx, { id: 'guide-home', genre: 'zouk', ...ART.notes }).then((picture): Chapter => ({
      ...own.atHome,
      picture,
    })),
    poster(ctx, { id: 'guide-party', genre: 'salsa', ...ART.notes }).then((picture): Chapter => ({
      ...own.firstParty,
      picture,
    })),
  ]);
}

async function draw(ctx: GuideContext, words: Words): Promise<Buffer> {
  const { title, line } = words.own;
  const [cover, parts] = await Promise.all([
    poster(ctx, { id: 'guide-cover-2', genre: 'workshop', w: 592, h: 560 }),
    chapters(ctx, words),
  ]);
  return makePdf({ title: `${title}: ${line}`, author: ctx.operator.legalName, createdAt: EDITION }, (doc) => {
    drawCover(doc, cover, { title, line });
    parts.forEach((chapter, index) => drawChapter(doc, chapter, index + 2));
  });
}

const drawn = new Map<Lang, { of: string; file: Promise<Buffer> }>();

/**
 * The free guide, drawn once for everybody who reads one language while the club is called as it is: cover, basic step,
 * the course's three blocks, practice, first party.
 */
export function guidePdf(ctx: GuideContext, lang: Lang): Promise<Buffer> {
  const of = `${brand.full} ${ctx.operator.legalName}`;
  const last = drawn.get(lang);
  if (last?.of === of) return last.file;
  const file = draw(ctx, WORDS[lang]).catch((error: unknown) => {
    drawn.delete(lang);
    throw error;
  });
  drawn.set(lang, { of, file });
  return file;
}
