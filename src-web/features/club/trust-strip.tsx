import type { ContentItem } from '#shared/website/content.ts';
import { Said } from '#web/ui/lang.tsx';

/** What is claimed of the club, below the plans; nothing where it claims nothing. */
export function TrustStrip({ claims }: { claims: readonly ContentItem<'claims'>[] }) {
  if (claims.length === 0) return null;
  return (
    <ul className="trust">
      {claims.map(({ id, number, text }) => (
        <li key={id}>
          <b>
            <Said texts={number} />
          </b>{' '}
          <Said texts={text} />
        </li>
      ))}
    </ul>
  );
}
