import { INK } from './inks.ts';
import { ribbonLayers, stack } from './strokes.ts';

const { chili, crema, marigold } = INK;

/** Two bands and a clip, 470 wide: the pass hangs on them. */
export function lanyardArt(): string {
  const [width, height, gap] = [470, 170, 54];
  const middle = width / 2;
  const band = (from: number, to: number): string =>
    stack(`M${from} -20L${to} ${height}`, ribbonLayers(38, [chili, crema, chili, marigold, chili]));
  const clip =
    `<rect x="${middle - 26}" y="${height - 34}" width="52" height="34" rx="6" fill="#C9A9A4"/><rect ` +
    `x="${middle - 12}" y="${height - 8}" width="24" height="14" rx="4" fill="#8C7A78"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" aria-hidden="true" ` +
    `overflow="visible">` +
    `${band(middle - gap - height * 0.25, middle - 12)}${band(middle + gap + height * 0.25, middle + 12)}${clip}</svg>`
  );
}
