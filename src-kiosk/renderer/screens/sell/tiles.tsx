import { useState } from 'react';
import type { GoodsTileView } from '#shared/door/desk-state.ts';
import type { GoodsKind } from '#shared/door/goods.ts';
import { formatCents } from '#shared/money.ts';
import { useDesk } from '../../bridge.ts';
import { pressedBy, keyInRow, KeyName, type FunctionKey } from '../../scanner/function-keys.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { memberTiles, memberTitle } from './member-tiles.ts';
import type { Basket } from './use-basket.ts';

const TILE_KEYS: readonly FunctionKey[] = ['F3', 'F4', 'F5', 'F6'];
const INKS = ['#F0442A', '#FFB21A', '#97D2FF', '#FF8FB2', '#5CC796', '#E8D6CC'];

/** Goods are paler than tickets, one ink for each kind. */
const GOODS_INKS: Record<GoodsKind, string> = {
  cloakroom: '#D9E6EE',
  merchandise: '#F3D9E2',
  drink: '#DCEBDD',
  other: '#EAE4DA',
};

const KIND_WORDS: Record<GoodsKind, string> = {
  cloakroom: 'Jacke oder Tasche',
  merchandise: 'Merch',
  drink: 'Getränk',
  other: 'Artikel',
};

type TileProps = {
  name: string;
  detail: string;
  priceCents: number;
  count: number;
  /** Its place in the row: colour and key. */ nth: number;
  ink?: string | undefined;
  onTouch: () => void;
};

function Tile({ name, detail, priceCents, count, nth, ink, onTouch }: TileProps) {
  const fKey = keyInRow(TILE_KEYS, nth);
  return (
    <button
      type="button"
      className="product"
      style={{ background: ink ?? INKS[nth % INKS.length] }}
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

/** What is left, where it is counted. Nothing left is still sold: what is in the guest's hand was there. */
function leftWord({ kind, left }: GoodsTileView): string {
  if (left === null) return KIND_WORDS[kind];
  return left > 0 ? `noch ${left}` : 'nach der Zählung keine mehr';
}

function GoodsTiles({ basket, first }: { basket: Basket; first: number }) {
  const { goods } = useDesk();
  return goods.map((one, i) => {
    const { id, name, kind, priceCents } = one;
    const count = basket.goods.find(({ goodsId }) => goodsId === id)?.quantity ?? 0;
    return (
      <Tile
        key={id}
        nth={first + i}
        ink={GOODS_INKS[kind]}
        name={name}
        detail={leftWord(one)}
        priceCents={priceCents}
        count={count}
        onTouch={() => basket.addGoods(id)}
      />
    );
  });
}

/** Tonight's tickets, what members pay (theirs takes a card), and goods. */
export function Tiles({ basket }: { basket: Basket }) {
  const { saleTypes, goods, plans } = useDesk();
  const [memberType, askFor] = useState<string | null>(null);
  if (saleTypes.length + goods.length === 0)
    return <p className="empty products">Für dieses Event gibt es keine Abendkasse.</p>;
  const normal = basket.items.filter(({ memberCode }) => memberCode === undefined);
  const members = memberTiles(saleTypes, plans);
  const membersOn = (name: string) =>
    basket.priced.lines.filter(({ member }) => member !== null && memberTitle(plans, member.planId) === name).length;
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
      {members.map((tile, i) => (
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
      <GoodsTiles basket={basket} first={saleTypes.length + members.length} />
      {memberType !== null && <MemberSheet basket={basket} ticketTypeId={memberType} onClose={() => askFor(null)} />}
    </section>
  );
}
