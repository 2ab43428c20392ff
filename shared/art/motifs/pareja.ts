import type { Palette } from '../inks.ts';
import { ribbonLayers, rings, spline, stack, type Point } from '../strokes.ts';
import { shorterSide, type Sheet } from '../sheet.ts';

const POSES = ['abrazo', 'vuelta', 'cuddle', 'solo'] as const;
export type Pose = (typeof POSES)[number];

export type ParejaOptions = { pose?: Pose; flip?: 1 | -1; hasMoon?: boolean };

/** Inks of the two figures: body, arm and head of the leader (a) and of the follower (b). */
type Cast = { bodyA: string[]; bodyB: string[]; armA: string[]; armB: string[]; headA: string[]; headB: string[] };

type Stage = {
  sheet: Sheet;
  cast: Cast;
  limb: (points: readonly Point[], width: number, inks: readonly string[]) => string;
  head: (at: Point, radius: number, inks: readonly string[]) => string;
};

const castOf = ({ deep, a, b, c, light }: Palette): Cast => ({
  bodyA: [deep, a, deep, light, a, deep, b],
  bodyB: [deep, b, light, deep, b, c, light],
  armA: [deep, a, light, deep],
  armB: [deep, b, light, deep],
  headA: [deep, a, deep, light, a, deep, light],
  headB: [deep, b, light, deep, b, light],
});

const DRAWN: Record<Pose, (stage: Stage) => string> = { abrazo, vuelta, cuddle, solo };

/** Two bodies as ribbons, two heads as rings, one axis; sometimes a moon behind them. */
export function pareja(sheet: Sheet, options: ParejaOptions = {}): string {
  const { random, w, h, inks } = sheet;
  const flip = options.flip ?? random.sign();
  const x = (t: number): number => (flip > 0 ? t : 1 - t) * w;
  const m = shorterSide(sheet);
  const pose = options.pose ?? random.pick(['abrazo', 'abrazo', 'vuelta', 'cuddle', 'solo'] as const);
  const jitter = (value: number, by: number): number => value + random.range(-by, by);
  const stage: Stage = {
    sheet,
    cast: castOf(inks),
    limb: (points, width, row) =>
      stack(
        spline(points.map(([px, py]) => [x(px), py * h])),
        ribbonLayers(width * m, row),
        'stroke-linecap="round" stroke-linejoin="round"',
      ),
    head: ([px, py], radius, row) => rings([x(px), h * py], m * radius, row),
  };
  // The draw is only spent when nobody asked for the moon: the stream of numbers has to stay the same.
  const isMoonless = options.hasMoon === false || (!options.hasMoon && random() < 0.25);
  const moon = isMoonless ? '' : stageMoon(stage, jitter);
  return moon + DRAWN[pose](stage);
}

function stageMoon({ sheet: { random, inks }, head }: Stage, jitter: (value: number, by: number) => number): string {
  const at: Point = [jitter(0.5, 0.14), jitter(0.36, 0.06)];
  const radius = random.range(0.36, 0.46);
  return head(
    at,
    radius,
    random() < 0.5 ? [inks.light, inks.light, inks.light, inks.light, inks.c, inks.light] : [inks.c],
  );
}

function abrazo({ sheet: { random }, cast, limb, head }: Stage): string {
  const l = random.range(0, 0.06);
  const k = random.range(0.05, 0.13);
  return (
    limb(
      [
        [0.68, 0.47],
        [0.74 + k, 0.63],
        [0.63, 0.85],
        [0.72, 1.25],
      ],
      0.37,
      cast.bodyB,
    ) +
    limb(
      [
        [0.34 + l, 0.38],
        [0.27 - k, 0.6],
        [0.42, 0.86],
        [0.3, 1.25],
      ],
      0.4,
      cast.bodyA,
    ) +
    limb(
      [
        [0.66, 0.5],
        [0.5, 0.46],
        [0.3 + l, 0.36],
      ],
      0.11,
      cast.armB,
    ) +
    limb(
      [
        [0.33 + l, 0.43],
        [0.5, 0.6],
        [0.8, 0.56],
      ],
      0.135,
      cast.armA,
    ) +
    head([0.655 - l * 0.4, 0.315], 0.135, cast.headB) +
    head([0.39 + l, 0.21], 0.15, cast.headA)
  );
}

/** She turns under his arm. */
function vuelta({ sheet: { random }, cast, limb, head }: Stage): string {
  const k = random.range(0.04, 0.1);
  return (
    limb(
      [
        [0.68, 0.5],
        [0.8 + k, 0.66],
        [0.62, 0.88],
        [0.74, 1.25],
      ],
      0.34,
      cast.bodyB,
    ) +
    limb(
      [
        [0.3, 0.42],
        [0.2 - k, 0.62],
        [0.36, 0.86],
        [0.22, 1.25],
      ],
      0.38,
      cast.bodyA,
    ) +
    head([0.665, 0.345], 0.13, cast.headB) +
    limb(
      [
        [0.32, 0.46],
        [0.4, 0.26],
        [0.56, 0.1],
        [0.78, 0.16],
        [0.88, 0.36],
        [0.76, 0.54],
      ],
      0.125,
      cast.armA,
    ) +
    head([0.3, 0.245], 0.145, cast.headA)
  );
}

/** Side by side, both facing the floor. */
function cuddle({ sheet: { random }, cast, limb, head }: Stage): string {
  const k = random.range(0.08, 0.15);
  return (
    limb(
      [
        [0.7, 0.42],
        [0.6 - k * 0.4, 0.62],
        [0.76, 0.86],
        [0.64, 1.25],
      ],
      0.34,
      cast.bodyB,
    ) +
    limb(
      [
        [0.36, 0.36],
        [0.24 - k * 0.5, 0.58],
        [0.4, 0.84],
        [0.26, 1.25],
      ],
      0.38,
      cast.bodyA,
    ) +
    limb(
      [
        [0.34, 0.4],
        [0.16, 0.52],
        [0.3, 0.66],
        [0.56, 0.62],
      ],
      0.13,
      cast.armA,
    ) +
    limb(
      [
        [0.72, 0.46],
        [0.88, 0.4],
        [0.93, 0.2],
      ],
      0.115,
      cast.armB,
    ) +
    head([0.64, 0.27], 0.13, cast.headB) +
    head([0.39, 0.19], 0.14, cast.headA)
  );
}

/** One dancer's shine. */
function solo({ sheet: { random }, cast, limb, head }: Stage): string {
  const k = random.range(0.1, 0.16);
  return (
    limb(
      [
        [0.5, 0.4],
        [0.5 - k * 1.4, 0.6],
        [0.5 + k, 0.82],
        [0.4, 1.25],
      ],
      0.44,
      cast.bodyA,
    ) +
    limb(
      [
        [0.56, 0.46],
        [0.76, 0.46],
        [0.88, 0.3],
        [0.8, 0.1],
      ],
      0.13,
      cast.armB,
    ) +
    limb(
      [
        [0.43, 0.45],
        [0.22, 0.46],
        [0.14, 0.6],
        [0.36, 0.68],
      ],
      0.13,
      cast.armB,
    ) +
    head([0.53, 0.22], 0.155, cast.headA)
  );
}
