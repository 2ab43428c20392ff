import { coupleArt, moonArt } from '#shared/art/couple.ts';
import { turnedRibbonArt, wideRibbonArt, type RibbonWords } from '#shared/art/course-ribbon.ts';
import { INK, type Genre, type InkName } from '#shared/art/inks.ts';
import { lanyardArt } from '#shared/art/lanyard.ts';
import type { PosterSubject } from '#shared/art/poster-path.ts';
import { posterPicture } from '#shared/art/poster-picture.ts';
import { clavePoster, type Motif, type PosterOptions } from '#shared/art/poster.ts';
import { soloDancerArt } from '#shared/art/solo-dancer.ts';
import { stepDiagramArt } from '#shared/art/step-diagram.ts';
import { sleeveVinylArt, vinylArt } from '#shared/art/vinyl.ts';
import { vueltaCoupleArt } from '#shared/art/vuelta-couple.ts';

/** A picture that stands in the page as SVG, by what it shows. */
export type Drawing =
  | { art: 'poster'; subject: PosterSubject }
  | { art: 'strip'; id: string; genre: Genre; motif: Motif; inks: number }
  /** A poster that is no event's: placed by hand, with a motif of its own. */
  | { art: 'print'; options: PosterOptions }
  | { art: 'sleeve-record'; label: InkName }
  | { art: 'vuelta' | 'lanyard' }
  | { art: 'wide-ribbon' | 'turned-ribbon'; words: RibbonWords }
  | { art: 'panel'; motif: Motif; genre: Genre; inks: number }
  | { art: 'steps'; inWords: string }
  | { art: 'couple' | 'moon' | 'record' | 'dancer' };

export function draw(drawing: Drawing): string {
  switch (drawing.art) {
    case 'poster':
      return posterPicture(drawing.subject);
    case 'strip': {
      const { id, genre, motif, inks } = drawing;
      return clavePoster({ id, genre, motif, inks, w: 480, h: 130, zoom: 1.35 });
    }
    case 'print':
      return clavePoster(drawing.options);
    case 'sleeve-record':
      return sleeveVinylArt(INK[drawing.label]);
    case 'vuelta':
      return vueltaCoupleArt();
    case 'lanyard':
      return lanyardArt();
    case 'wide-ribbon':
      return wideRibbonArt(drawing.words);
    case 'turned-ribbon':
      return turnedRibbonArt(drawing.words);
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
      return stepDiagramArt(drawing.inWords);
    case 'dancer':
      return soloDancerArt();
  }
}
