import type { ReactNode } from 'react';
import type { Genre } from '#shared/art/inks.ts';
import type { Motif } from '#shared/art/poster.ts';
import { DrawnArt } from './art/drawn-art.tsx';
import { Icon } from './icon.tsx';
import { useWords } from './lang.tsx';
import { planWords } from './plan-words.ts';

export type PlanCardProps = {
  name: string;
  /** '6 months' beside the name. */
  term?: string;
  /** Formatted: '€48'. */
  price: string;
  minimum: string;
  features: readonly string[];
  isPopular?: boolean;
  art: { id: string; genre: Genre; motif: Motif; inks: number };
  /** The button: filled on the popular plan, outline on the others. */
  action: ReactNode;
};

export function PlanCard({ name, term, price, minimum, features, isPopular = false, art, action }: PlanCardProps) {
  const words = useWords(planWords);
  return (
    <article className={isPopular ? 'plan is-popular paper' : 'plan'}>
      <span className="poster strip">
        <DrawnArt key={art.id} className="poster-art" drawing={{ art: 'strip', ...art }} />
      </span>
      {isPopular && <span className="chip chip-rosa popular">{words.popular}</span>}
      <h3>
        {name}
        {term && <small>{term}</small>}
      </h3>
      <p className="plan-price">
        <b className="tabular">{price}</b>
        <span>
          {words.perMonth}
          <br />
          {minimum}
        </span>
      </p>
      <ul>
        {features.map((feature) => (
          <li key={feature}>
            <Icon name="check" size={22} stroke={2.6} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      {action}
    </article>
  );
}
