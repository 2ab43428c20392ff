import { stepDiagramArt } from '#shared/art/step-diagram.ts';
import { Art } from './art.tsx';

const STEPS = stepDiagramArt('Bachata basic step for followers: three steps to the right and a tap, three steps to the left and a tap. Leaders mirror it.');

/** The whole bachata basic as a floor plan, with the sentence below it. */
export function StepDiagram() {
  return (
    <div className="floor">
      <Art svg={STEPS} />
      <p className="dim small">Drawn for followers. Leaders mirror it.</p>
    </div>
  );
}
