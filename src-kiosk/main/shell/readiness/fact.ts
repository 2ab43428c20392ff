import type { TileView } from '#shared/door/desk-state.ts';

/** `detail` is for everybody; `more` is the figure behind it. */
export type Fact = { id: string; label: string; isReady: boolean; detail: string; fix: string; more?: string };

export const tile = ({ isReady, fix, more, ...rest }: Fact): TileView => ({
  ...rest,
  isReady,
  fix: isReady ? null : fix,
  more: more ?? null,
});
