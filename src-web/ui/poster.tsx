import type { ReactNode } from 'react';
import type { Genre } from '#shared/art/inks.ts';
import { POSTER_SIZES, posterPath, type PosterSize } from '#shared/art/poster-path.ts';
import { DrawnArt } from './drawn-art.tsx';

export type PosterArtwork = { id: string; genre: Genre; imageUrl?: string | null };

type PosterProps = {
  artwork: PosterArtwork;
  size?: PosterSize;
  /** `inline` only above the fold: it is painted with the page. `image` is cached and loads when it comes into view. */
  mode?: 'inline' | 'image';
  className?: string;
  /** Date badge, sold-out tag: what is printed over the picture. */
  children?: ReactNode;
};

/** An event's picture: its photo if there is one, else its poster. Decoration beside a title, so it says nothing aloud. */
export function Poster({ artwork, size = 'card', mode = 'image', className = '', children }: PosterProps) {
  const [w, h] = POSTER_SIZES[size];
  const isInline = mode === 'inline' && !artwork.imageUrl;
  const { id, genre } = artwork;
  // Grain below 120 px is noise (design system §5).
  const bare = size === 'thumb' ? ' poster-bare' : '';
  return (
    <span className={`poster${bare} ${className}`}>
      {isInline ? (
        <DrawnArt key={posterPath({ id, genre, size })} className="poster-art" drawing={{ art: 'poster', subject: { id, genre, size } }} />
      ) : (
        <img src={artwork.imageUrl ?? posterPath({ id, genre, size })} alt="" width={w} height={h} loading={mode === 'inline' ? 'eager' : 'lazy'} decoding="async" />
      )}
      {children}
    </span>
  );
}
