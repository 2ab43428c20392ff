import type { ContentItem } from '#shared/website/content.ts';
import { wholeFacts } from './festival-texts.ts';
import { Said } from '#web/ui/lang.tsx';

/** Facts as big numerals. */
export function BigFacts({ facts }: Pick<ContentItem<'festivals'>, 'facts'>) {
  return (
    <dl className="big-facts">
      {wholeFacts(facts).map(({ id, figure, what }) => (
        <div key={id}>
          <dt>
            <Said texts={what} />
          </dt>
          <dd>
            <Said texts={figure} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
