import { DrawnArt } from './drawn-art.tsx';

/** The whole bachata basic as a floor plan, with the sentence below it. */
export function StepDiagram() {
  return (
    <div className="floor">
      <DrawnArt drawing={{ art: 'steps' }} />
      <p className="dim small">Drawn for followers. Leaders mirror it.</p>
    </div>
  );
}
