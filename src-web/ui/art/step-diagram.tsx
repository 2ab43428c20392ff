import { DrawnArt } from './drawn-art.tsx';

/** The whole bachata basic as a floor plan, with the sentence below it. */
export function StepDiagram({ caption }: { caption: string }) {
  return (
    <div className="floor">
      <DrawnArt drawing={{ art: 'steps' }} />
      <p className="dim small">{caption}</p>
    </div>
  );
}
