import { useWords } from '../lang.tsx';
import { eventWords } from './words.ts';

/** Over a sold-out night's poster. Never animated in: the state is simply there. */
export function SoldOutVeil() {
  const { closed } = useWords(eventWords);
  return (
    <>
      <span className="sold-veil" />
      <span className="sold-tag">{closed.soldOut}</span>
    </>
  );
}
