/** The dark modules of a QR code as the `d` of one SVG path, as runs per line: a fraction of one square each. Pure. */
export function qrPath({ size, data }: { size: number; data: ArrayLike<number> }): string {
  let d = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue;
      let run = 1;
      while (x + run < size && data[y * size + x + run]) run++;
      d += `M${x} ${y}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return d;
}
