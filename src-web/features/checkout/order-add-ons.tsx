import './order-add-ons.css';
import { useId } from 'react';
import { addOnName, type AddOnChoice, type AddOnOffer } from '#shared/add-ons/chosen.ts';
import { saidIn } from '#shared/website/spoken-in.ts';
import { formatPrice } from '#shared/money.ts';
import { Stepper } from '#web/ui/forms/stepper.tsx';
import { SaidOf, useLang, useWords } from '#web/ui/lang.tsx';
import { keyOf, type AddOns } from './use-add-ons.ts';
import { checkoutWords } from './words.ts';

const FEW = 20;

type OrderAddOnsProps = { addOns: AddOns; tickets: number };

/** What is sold with the tickets, each a row that opens what it needs: a size, or how many. */
export function OrderAddOns({ addOns, tickets }: OrderAddOnsProps) {
  const { addOns: words } = useWords(checkoutWords);
  if (addOns.offers.length === 0 || tickets === 0) return null;
  return (
    <form className="add-ons" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>
          <span className="heading-medium">{words.title(tickets)}</span> <span className="dim">{words.where}</span>
        </legend>
        {addOns.offers.map((offer) => (
          <AddOnRow key={offer.id} offer={offer} addOns={addOns} tickets={tickets} />
        ))}
      </fieldset>
    </form>
  );
}

type RowProps = OrderAddOnsProps & { offer: AddOnOffer };

function AddOnRow({ offer, addOns, tickets }: RowProps) {
  const { addOns: words } = useWords(checkoutWords);
  const lang = useLang();
  const [id, errorId] = [useId(), useId()];
  const { hint, priceCents, sizes, isRequired } = offer;
  const keys = sizes.length === 0 ? [keyOf(offer.id)] : sizes.map((size) => keyOf(offer.id, size.name));
  const chosen = addOns.chosenFor(tickets).filter(({ addOnId }) => addOnId === offer.id);
  const count = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  const isGone = keys.every((key) => addOns.mostOf(offer, key, tickets) === 0) && count === 0;
  const short = isRequired ? addOns.leftOf(offer) : Infinity;
  const isMissing = addOns.isMissing && isRequired && count < tickets;
  const first = keys.find((key) => addOns.mostOf(offer, key, tickets) > 0);
  const toggle = (isOn: boolean): void => {
    for (const key of keys) addOns.setQuantity(key, 0);
    if (isOn && first !== undefined) addOns.setQuantity(first, isRequired ? tickets : 1);
  };
  return (
    <div className="choice add-on">
      <input
        id={id}
        type="checkbox"
        checked={count > 0}
        disabled={isGone}
        aria-describedby={errorId}
        {...(isMissing && { 'aria-invalid': true })}
        onChange={({ currentTarget }) => toggle(currentTarget.checked)}
      />
      <label htmlFor={id}>
        <b>
          <SaidOf of={offer} say="name" />
        </b>
        {hint !== '' && (
          <span className="choice-text">
            <SaidOf of={offer} say="hint" />
          </span>
        )}
      </label>
      <span className="choice-price tabular">{formatPrice(priceCents, lang)}</span>
      <p className="add-on-said" id={errorId}>
        {short < tickets ? (
          <b className="field-error">{words.short(short)}</b>
        ) : isGone ? (
          words.soldOut
        ) : isMissing ? (
          <b className="field-error">{words.needed}</b>
        ) : (
          isRequired && words.each
        )}
      </p>
      {count > 0 && <Needs offer={offer} addOns={addOns} tickets={tickets} />}
    </div>
  );
}

/** What a chosen row needs: one of its sizes, or how many, of each size where there can be several. */
function Needs({ offer, addOns, tickets }: RowProps) {
  const { addOns: words } = useWords(checkoutWords);
  const name = saidIn(offer, 'name', useLang());
  const { sizes, most } = offer;
  const chosen = addOns.chosenFor(tickets).filter(({ addOnId }) => addOnId === offer.id);
  const isSeveral = most * tickets > 1;
  if (sizes.length === 0) {
    if (!isSeveral) return null;
    const key = keyOf(offer.id);
    return (
      <div className="add-on-needs">
        <Stepper
          label={words.of(name)}
          value={chosen[0]?.quantity ?? 0}
          min={offer.isRequired ? 1 : 0}
          max={addOns.mostOf(offer, key, tickets)}
          fewerLabel={words.fewer(name)}
          moreLabel={words.more(name)}
          onChange={(quantity) => addOns.setQuantity(key, quantity)}
        />
      </div>
    );
  }
  return (
    <fieldset className="add-on-needs">
      <legend className="small dim">{leftWords(offer, chosen[0]?.size, words)}</legend>
      {isSeveral ? (
        <ManySizes offer={offer} addOns={addOns} tickets={tickets} chosen={chosen} />
      ) : (
        <OneSize offer={offer} addOns={addOns} chosen={chosen} />
      )}
    </fieldset>
  );
}

type SizesProps = { offer: AddOnOffer; addOns: AddOns; chosen: readonly AddOnChoice[] };

/** How many of each size. */
function ManySizes({ offer, addOns, tickets, chosen }: SizesProps & { tickets: number }) {
  const { addOns: words } = useWords(checkoutWords);
  const said = saidIn(offer, 'name', useLang());
  return (
    <ul className="add-on-sizes">
      {offer.sizes.map((size) => {
        const key = keyOf(offer.id, size.name);
        const quantity = chosen.find((piece) => piece.size === size.name)?.quantity ?? 0;
        const label = addOnName(said, size.name);
        return (
          <li key={size.name}>
            <b>{size.name}</b>
            <Stepper
              label={words.of(label)}
              value={quantity}
              min={0}
              max={Math.max(quantity, addOns.mostOf(offer, key, tickets))}
              fewerLabel={words.fewer(label)}
              moreLabel={words.more(label)}
              onChange={(next) => addOns.setQuantity(key, next)}
            />
          </li>
        );
      })}
    </ul>
  );
}

/** Which size it is, where there can be one alone. */
function OneSize({ offer, addOns, chosen }: SizesProps) {
  const { addOns: words } = useWords(checkoutWords);
  const name = useId();
  const pick = (size: string): void => {
    for (const other of offer.sizes) addOns.setQuantity(keyOf(offer.id, other.name), other.name === size ? 1 : 0);
  };
  return (
    <div className="add-on-pills">
      {offer.sizes.map((size) => {
        const isMine = chosen.some((piece) => piece.size === size.name);
        const isGone = size.left === 0 && !isMine;
        return (
          <label key={size.name} className={isGone ? 'is-gone' : undefined}>
            <input type="radio" name={name} checked={isMine} disabled={isGone} onChange={() => pick(size.name)} />
            {size.name}
            {isGone && <span className="visually-hidden"> {words.soldOut}</span>}
          </label>
        );
      })}
    </div>
  );
}

/** 'Size. XS is sold out, 12 are left in M' */
function leftWords(
  { sizes }: AddOnOffer,
  chosen: string | undefined,
  words: { size: string; gone: (sizes: string) => string; left: (count: number, size: string) => string },
): string {
  const gone = sizes.filter(({ left }) => left === 0).map(({ name }) => name);
  const mine = sizes.find(({ name }) => name === chosen);
  const said = [
    ...(gone.length === 0 ? [] : [words.gone(gone.join(', '))]),
    ...(mine?.left == null || mine.left === 0 || mine.left > FEW ? [] : [words.left(mine.left, mine.name)]),
  ];
  return said.length === 0 ? words.size : `${words.size}. ${said.join(', ')}`;
}
