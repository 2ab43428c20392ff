import { useState } from 'react';
import { formatCents } from '#shared/money.ts';
import { useDesk } from '../../bridge.ts';
import { keyInRow, KeyName, pressedBy, type FunctionKey } from '../../scanner/function-keys.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { memberTiles, memberTitle } from './member-tiles.ts';
import type { Basket } from './use-basket.ts';

const TILE_KEYS: readonly FunctionKey[] = ['F3', 'F4', 'F5', 'F6'];
const INKS = ['#F0442A', '#FFB21A', '#97D2FF', '#FF8FB2', '#5CC796', '#E8D6CC'];

type TileProps = { name: string; detail: string; priceCents: number; count: number; nth: number; onTouch: () => void };

function Tile({ name, detail, priceCents, count, nth, onTouch }: TileProps) {
  const fKey = keyInRow(TILE_KEYS, nth);
  return (
    <button
      type="button"
      className="product"
      style={{ background: INKS[nth % INKS.length] }}
      {...pressedBy(fKey)}
      onClick={onTouch}
    >
      <KeyName of={fKey} />
      {count > 0 && (
        <span className="product-count" aria-label={`${count} im Bon`}>
          {count}
        </span>
      )}
      <svg className="product-rings" viewBox="0 0 228 228" aria-hidden="true">
        {[104, 80, 56, 32].map((r) => (
          <circle key={r} cx="114" cy="114" r={r} fill="none" stroke="#1A0A11" strokeOpacity=".13" strokeWidth="12" />
        ))}
      </svg>
      <span className="product-name">
        {name}
        <small>{detail}</small>
      </span>
      <span className="product-price">{formatCents(priceCents, 'de')}</span>
    </button>
  );
}

/** Tonight's tickets, and what members pay: theirs takes a card. */
export function Tiles({ basket }: { basket: Basket }) {
  const { saleTypes } = useDesk();
  const [memberType, askFor] = useState<string | null>(null);
  if (saleTypes.length === 0) return <p className="empty products">Für dieses Event gibt es keine Abendkasse.</p>;
  const normal = basket.items.filter(({ memberCode }) => memberCode === undefined);
  const membersOn = (name: string) =>
    basket.priced.lines.filter(({ member }) => member !== null && memberTitle(member.planId) === name).length;
  return (
    <section className="products" aria-label="Tickets">
      {saleTypes.map((type, i) => (
        <Tile
          key={type.id}
          nth={i}
          name={type.name}
          detail={type.description === '' ? 'Abendkasse' : type.description}
          priceCents={type.priceCents}
          count={normal.find(({ ticketTypeId }) => ticketTypeId === type.id)?.quantity ?? 0}
          onTouch={() => basket.add(type.id)}
        />
      ))}
      {memberTiles(saleTypes).map((tile, i) => (
        <Tile
          key={tile.name}
          nth={saleTypes.length + i}
          name={tile.name}
          detail="mit Mitgliedskarte"
          priceCents={tile.priceCents}
          count={membersOn(tile.name)}
          onTouch={() => askFor(tile.ticketTypeId)}
        />
      ))}
      {memberType !== null && <MemberSheet basket={basket} ticketTypeId={memberType} onClose={() => askFor(null)} />}
    </section>
  );
}
