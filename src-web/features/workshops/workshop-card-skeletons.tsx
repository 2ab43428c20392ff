import { useWords } from '#web/ui/lang.tsx';
import { workshopWords } from './words.ts';

const COUNT = 6;

/** Six cards while the calendar loads. */
export function WorkshopCardSkeletons() {
  return (
    <div className="workshop-cards" role="status" aria-busy="true">
      <span className="visually-hidden">{useWords(workshopWords).loading}</span>
      {Array.from({ length: COUNT }, (_, i) => (
        <div key={i} className="workshop-card">
          <span className="skeleton" style={{ aspectRatio: '4/3' }} />
          <span className="skeleton" style={{ height: 28, width: '80%', marginTop: 34 }} />
          <span className="skeleton" style={{ height: 16, width: '40%', marginTop: 12 }} />
        </div>
      ))}
    </div>
  );
}
