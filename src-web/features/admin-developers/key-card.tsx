import type { ApiKeyView } from '#shared/api/api-keys.ts';
import { formatMemberDate } from '#shared/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { keyWords } from './words.ts';
import { useWords, useLang } from '#web/ui/lang.tsx';

function StateChip({ view: { isLive, revokedAt, lostScopes, scopes } }: { view: ApiKeyView }) {
  const words = useWords(keyWords);
  if (revokedAt !== null) return <Chip>{words.revoked}</Chip>;
  if (!isLive) return <Chip>{words.ended}</Chip>;
  if (lostScopes.length === 0) return null;
  return (
    <Chip tone="warn" icon="alert-triangle">
      {lostScopes.length === scopes.length ? words.opensNothing : words.withoutScopes(lostScopes.join(', '))}
    </Chip>
  );
}

type KeyCardProps = { view: ApiKeyView; onRotate: () => void; onRevoke: () => void };

/** One key as people tell it from others: what it is for, its open letters, what it may do, when it was used last. */
export function KeyCard({ view, onRotate, onRevoke }: KeyCardProps) {
  const lang = useLang();
  const words = useWords(keyWords);
  const { name, prefix, scopes, owner, isOwn, isLive, createdAt, expiresAt, lastUsedAt } = view;
  return (
    <li className="admin-card" aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p className="admin-facts">
          <code>{`clv_live_${prefix}…`}</code>
          <span>{scopes.join(', ')}</span>
          <span>{isOwn ? words.yours : owner.name}</span>
          <span>{words.madeOn(formatMemberDate(createdAt, lang))}</span>
          <span>{`${isLive ? words.ends : words.didEnd} ${formatMemberDate(expiresAt, lang)}`}</span>
          <span>{lastUsedAt === null ? words.notUsedYet : words.lastUsed(formatMemberDate(lastUsedAt, lang))}</span>
        </p>
        <StateChip view={view} />
      </div>
      {isLive && (
        <div className="admin-acts">
          {isOwn && (
            <Button look="o" size="s" aria-label={words.rotateOf(name)} onClick={onRotate}>
              {words.rotate}
            </Button>
          )}
          <Button look="o" size="s" aria-label={words.revokeOf(name)} onClick={onRevoke}>
            {words.revoke}
          </Button>
        </div>
      )}
    </li>
  );
}
