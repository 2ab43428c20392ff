import { coupleArt, moonArt } from '#shared/art/couple.ts';
import type { Genre } from '#shared/art/inks.ts';
import type { PosterSubject } from '#shared/art/poster-path.ts';
import { posterPicture } from '#shared/art/poster-picture.ts';
import { clavePoster, type Motif } from '#shared/art/poster.ts';
import { soloDancerArt } from '#shared/art/solo-dancer.ts';
import { stepDiagramArt } from '#shared/art/step-diagram.ts';
import { vinylArt } from '#shared/art/vinyl.ts';

/** A picture that stands in the page as SVG, by what it shows. */
export type Drawing =
  | { art: 'poster'; subject: PosterSubject }
  | { art: 'strip'; id: string; genre: Genre; motif: Motif; inks: number }
  | { art: 'panel'; motif: Motif; genre: Genre; inks: number }
  | { art: 'couple' | 'moon' | 'record' | 'steps' | 'dancer' };

const STEPS_IN_WORDS = 'Bachata basic step for followers: three steps to the right and a tap, three steps to the left and a tap. Leaders mirror it.';

export function draw(drawing: Drawing): string {
  switch (drawing.art) {
    case 'poster':
      return posterPicture(drawing.subject);
    case 'strip': {
      const { id, genre, motif, inks } = drawing;
      return clavePoster({ id, genre, motif, inks, w: 480, h: 130, zoom: 1.35 });
    }
    case 'panel': {
      const { genre, motif, inks } = drawing;
      return clavePoster({ id: motif, genre, motif, inks, w: 820, h: 920 });
    }
    case 'couple':
      return coupleArt();
    case 'moon':
      return moonArt();
    case 'record':
      return vinylArt();
    case 'steps':
      return stepDiagramArt(STEPS_IN_WORDS);
    case 'dancer':
      return soloDancerArt();
  }
}
