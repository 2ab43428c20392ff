import type { ApiKeyView } from '#shared/api/api-keys.ts';
import { formatMemberDate } from '#shared/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';

function StateChip({ view: { isLive, revokedAt, lostScopes, scopes } }: { view: ApiKeyView }) {
  if (revokedAt !== null) return <Chip>Revoked</Chip>;
  if (!isLive) return <Chip>Ended</Chip>;
  if (lostScopes.length === 0) return null;
  return (
    <Chip tone="warn" icon="alert-triangle">
      {lostScopes.length === scopes.length
        ? 'Opens nothing: its owner may not do this any more'
        : `Without ${lostScopes.join(', ')}: its owner may not do this any more`}
    </Chip>
  );
}

type KeyCardProps = { view: ApiKeyView; onRotate: () => void; onRevoke: () => void };

/** One key as people tell it from others: what it is for, its open letters, what it may do, when it was used last. */
export function KeyCard({ view, onRotate, onRevoke }: KeyCardProps) {
  const { name, prefix, scopes, owner, isOwn, isLive, createdAt, expiresAt, lastUsedAt } = view;
  return (
    <li className="admin-card" aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p className="admin-facts">
          <code>{`clv_live_${prefix}…`}</code>
          <span>{scopes.join(', ')}</span>
          <span>{isOwn ? 'Yours' : owner.name}</span>
          <span>{`Made ${formatMemberDate(createdAt)}`}</span>
          <span>{`${isLive ? 'Ends' : 'End'} ${formatMemberDate(expiresAt)}`}</span>
          <span>{lastUsedAt === null ? 'Not used yet' : `Last used ${formatMemberDate(lastUsedAt)}`}</span>
        </p>
        <StateChip view={view} />
      </div>
      {isLive && (
        <div className="admin-acts">
          {isOwn && (
            <Button look="o" size="s" aria-label={`Rotate: ${name}`} onClick={onRotate}>
              Rotate
            </Button>
          )}
          <Button look="o" size="s" aria-label={`Revoke: ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
    </li>
  );
}
