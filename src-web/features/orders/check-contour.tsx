import { INK } from '#shared/art/inks.ts';
import { ribbonLayers, spline, stack } from '#shared/art/strokes.ts';
import { Art } from '#web/ui/art/art.tsx';

/** One stroke, drawn narrower each time: the check as the posters would print it. */
const CHECK = `<svg viewBox="0 0 480 340" aria-hidden="true">${stack(
  `${spline([
    [70, 190],
    [132, 226],
    [190, 270],
  ])}L400 70`,
  ribbonLayers(118, [INK.vino, INK.menta, INK.vino, INK.crema, INK.menta, INK.vino, INK.crema]),
  'stroke-linecap="round" stroke-linejoin="round"',
)}</svg>`;

export function CheckContour() {
  return <Art className="check-contour" svg={CHECK} />;
}
