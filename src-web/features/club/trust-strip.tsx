import { useWords } from '#web/ui/lang.tsx';
import { planWords } from '#web/ui/plan-words.ts';

/** Three claims below the plans. */
export function TrustStrip() {
  return (
    <ul className="trust">
      {useWords(planWords).claims.map(({ number, text }) => (
        <li key={text}>
          <b>{number}</b> {text}
        </li>
      ))}
    </ul>
  );
}
