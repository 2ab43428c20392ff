import { INK } from '#shared/art/inks.ts';
import { ribbonLayers } from '#shared/art/strokes.ts';
import type { Standing } from '#shared/absences/own-course.ts';
import { rowInWords } from '#shared/absences/own-course-words.ts';
import { useWords } from '#web/ui/lang.tsx';
import { ownCourseWords } from './words.ts';

const { vino, chili, crema, rosa, marigold } = INK;
const LAYERS = ribbonLayers(76, [vino, chili, vino, crema, rosa, vino, marigold, crema, vino]);
const NIGHT = '#1A0A11';
const IN_A_ROW = 6;
const [WIDTH, TOP, PITCH] = [390, 62, 132];
/** Where the ribbon turns, and where its first and last stops stand without a turn. */
const [TURN_RIGHT, TURN_LEFT] = [290, 100];
const [AT_TURN, LEFT, RIGHT] = [320, 40, 350];
/** Beyond the edge of any screen. */
const FAR = 900;

const LOOK: Record<Standing, { ground: string; ink: string }> = {
  danced: { ground: '#0B6B3C', ink: '#fff' },
  excused: { ground: '#6C4A50', ink: '#fff' },
  missed: { ground: '#9E1B32', ink: '#fff' },
  unseen: { ground: '#E2CDB0', ink: NIGHT },
  next: { ground: NIGHT, ink: '#fff' },
  to_come: { ground: crema, ink: NIGHT },
};

type Spot = { x: number; y: number };

/** Row after row, there and back; in the bends a stop sits a little inside. */
function spotOf(at: number, count: number): Spot {
  const rows = Math.ceil(count / IN_A_ROW);
  const row = Math.trunc(at / IN_A_ROW);
  const isThere = row % 2 === 0;
  const isTurned = (hasTurn: boolean, side: 'left' | 'right') =>
    side === 'right' ? (hasTurn ? AT_TURN : RIGHT) : hasTurn ? WIDTH - AT_TURN : LEFT;
  const hasNext = row < rows - 1;
  const from = isTurned(row > 0, isThere ? 'left' : 'right');
  const to = isTurned(hasNext, isThere ? 'right' : 'left');
  const steps = rows === 1 ? Math.max(1, count - 1) : IN_A_ROW - 1;
  const column = at % IN_A_ROW;
  const isFirst = column === 0 && row > 0;
  const isLast = column === IN_A_ROW - 1 && hasNext;
  return {
    x: from + ((to - from) * column) / steps,
    y: TOP + row * PITCH + (isFirst ? -3 : isLast ? 3 : 0),
  };
}

/** `M-900 62H290A66 66 0 0 1 290 194H-900` for two rows: it comes from beyond the page and goes there. */
function pathOf(rows: number): string {
  const radius = PITCH / 2;
  const turns = Array.from({ length: rows - 1 }, (_, row) => {
    const [x, sweep] = row % 2 === 0 ? [TURN_RIGHT, 1] : [TURN_LEFT, 0];
    return `H${x}A${radius} ${radius} 0 0 ${sweep} ${x} ${TOP + (row + 1) * PITCH}`;
  });
  return `M${-FAR} ${TOP}${turns.join('')}H${rows % 2 === 0 ? -FAR : WIDTH + FAR}`;
}

function Sign({ standing, spot: { x, y }, number }: { standing: Standing; spot: Spot; number: number }) {
  const stroke = { fill: 'none', stroke: '#fff', strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  if (standing === 'danced') return <path {...stroke} strokeWidth={4} d={`M${x - 9} ${y + 1}l6 7l12 -14`} />;
  if (standing === 'excused') return <path {...stroke} strokeWidth={4.5} d={`M${x - 9} ${y}h18`} />;
  if (standing === 'missed') return <path {...stroke} strokeWidth={4} d={`M${x - 7} ${y - 7}l14 14m0 -14l-14 14`} />;
  const size = standing === 'next' ? 32 : 20;
  return (
    <text className="ribbon-number" x={x} y={y + size * 0.35} fontSize={size} fill={LOOK[standing].ink}>
      {number}
    </text>
  );
}

/** The evenings of a course as stops on a ribbon: check, dash, cross, the next one in the night with a ring of sky. */
export function EveningRibbon({ standings }: { standings: readonly Standing[] }) {
  const words = useWords(ownCourseWords);
  const rows = Math.max(1, Math.ceil(standings.length / IN_A_ROW));
  return (
    <svg
      className="evening-ribbon"
      viewBox={`0 16 ${WIDTH} ${92 + (rows - 1) * PITCH}`}
      role="img"
      aria-label={rowInWords(standings, words)}
    >
      {LAYERS.map(([width, ink], at) => (
        <path key={at} d={pathOf(rows)} fill="none" stroke={ink} strokeWidth={width} />
      ))}
      {standings.map((standing, at) => {
        const spot = spotOf(at, standings.length);
        const radius = standing === 'next' ? 27 : 20;
        return (
          <g key={at}>
            <circle cx={spot.x} cy={spot.y} r={radius + 4} fill={standing === 'next' ? INK.sky : vino} />
            <circle cx={spot.x} cy={spot.y} r={radius} fill={LOOK[standing].ground} />
            <Sign standing={standing} spot={spot} number={at + 1} />
          </g>
        );
      })}
    </svg>
  );
}
