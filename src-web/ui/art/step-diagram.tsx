import { DrawnArt } from './drawn-art.tsx';

/** The whole bachata basic as a floor plan, with the sentence below it. */
export function StepDiagram({
  inWords,
  caption,
}: {
  /** Read aloud in place of the picture. */ inWords: string;
  caption: string;
}) {
  return (
    <div className="floor">
      <DrawnArt key={inWords} drawing={{ art: 'steps', inWords }} />
      <p className="dim small">{caption}</p>
    </div>
  );
}
