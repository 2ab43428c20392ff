import type { ReactNode } from 'react';
import type { Genre } from '#shared/art/inks.ts';
import { POSTER_SIZES, posterPath, type PosterSize, type PosterSubject } from '#shared/art/poster-path.ts';
import { SHAPE_OF_POSTER, type PhotoShape } from '#shared/art/photo-cuts.ts';
import { DrawnArt } from './drawn-art.tsx';
import { Photo } from '../photo.tsx';

export type PosterArtwork = { id: string; genre: Genre; imageUrl?: string | null };

type PosterProps = {
  artwork: PosterArtwork;
  size?: PosterSize;
  /** `inline` only above the fold: it is painted with the page. `image` is cached and loads when it comes into view. */
  mode?: 'inline' | 'image';
  className?: string;
  /** Where a photo's frame is not as the poster's: Fridays and workshops are 4:3. */
  photoShape?: PhotoShape;
  /** How wide a photo is shown, as the browser's `sizes`; a card's has no need of it. */
  photoSizes?: string;
  /** Date badge, sold-out tag: what is printed over the picture. */
  children?: ReactNode;
};

/**
 * An event's picture: its photo if there is one, else its poster. Decoration beside a title, so it says nothing aloud.
 */
export function Poster({
  artwork,
  size = 'card',
  mode = 'image',
  className = '',
  photoShape = SHAPE_OF_POSTER[size],
  photoSizes,
  children,
}: PosterProps) {
  const { id, genre, imageUrl } = artwork;
  // Grain below 120 px is noise.
  const bare = size === 'thumb' ? ' poster-bare' : '';
  return (
    <span className={`poster${bare} ${className}`}>
      {imageUrl ? (
        <Photo
          imageUrl={imageUrl}
          shape={photoShape}
          sizes={photoSizes}
          phoneShape={size === 'dialog' ? 'w' : undefined}
          isEager={mode === 'inline'}
        />
      ) : mode === 'inline' ? (
        <DrawnArt
          key={posterPath({ id, genre, size })}
          className="poster-art"
          drawing={{ art: 'poster', subject: { id, genre, size } }}
        />
      ) : (
        <DrawnPicture subject={{ id, genre, size }} />
      )}
      {children}
    </span>
  );
}

/**
 * A drawing as a file. Twenty cells make a wall, and on a phone each is a finger's width: there a smaller drawing does.
 */
function DrawnPicture({ subject }: { subject: PosterSubject }) {
  const [w, h] = POSTER_SIZES[subject.size];
  const picture = <img src={posterPath(subject)} alt="" width={w} height={h} loading="lazy" decoding="async" />;
  if (subject.size !== 'cell') return picture;
  return (
    <picture>
      <source media="(max-width: 760px)" srcSet={posterPath({ ...subject, size: 'mini' })} />
      {picture}
    </picture>
  );
}
