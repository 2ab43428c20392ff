import type { GoodsView } from '#shared/door/goods.ts';
import { formatCents } from '#shared/money.ts';
import { trpc } from '#web/api.ts';
import { failureSentence } from '#web/failure-sentence.ts';
import { AdminSection } from '#web/ui/admin/admin-section.tsx';
import { useFreshDialog } from '#web/ui/admin/use-fresh-dialog.ts';
import { Button } from '#web/ui/button.tsx';
import { Chip } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { toast } from '#web/ui/frame/toast.ts';
import { GoodsDialog } from './goods-dialog.tsx';
import { KIND_WORDS, stockWords } from './goods-words.ts';

/** Takes it off the desks, or puts it back. */
function ArchiveButton({ goods: { id, name, isActive } }: { goods: GoodsView }) {
  const utils = trpc.useUtils();
  const archive = trpc.admin.goods.archive.useMutation({
    onSuccess: () => void toast.ok(isActive ? `${name} is off the desks` : `${name} is back on the desks`),
    onError: (error) => void toast.bad('Not done', failureSentence(error)),
    onSettled: () => utils.admin.goods.invalidate(),
  });
  const word = isActive ? 'Archive' : 'Sell again';
  return (
    <Button
      look="o"
      size="s"
      aria-label={`${word}: ${name}`}
      isBusy={archive.isPending}
      onClick={() => archive.mutate({ id, isActive: !isActive })}
    >
      {word}
    </Button>
  );
}

function GoodsCard({ goods, onChange }: { goods: GoodsView; onChange: () => void }) {
  const { name, kind, priceCents, vatBps, eventTitle, stock, isActive } = goods;
  return (
    <li className="admin-card" aria-label={name}>
      <div>
        <h3>{name}</h3>
        <p className="admin-facts">
          <b className="tabular">{formatCents(priceCents)}</b>
          <span>{`${vatBps / 100} % VAT`}</span>
          <span>{KIND_WORDS[kind]}</span>
          <span>{eventTitle ?? 'Every night'}</span>
          <span className="tabular">{stockWords(goods)}</span>
        </p>
        {isActive && stock !== null && stock < 0 && (
          <Chip tone="warn" icon="alert-triangle">
            Count what is left
          </Chip>
        )}
        {!isActive && <Chip>Archived</Chip>}
      </div>
      <div className="admin-acts">
        {isActive && (
          <Button look="o" size="s" aria-label={`Change: ${name}`} onClick={onChange}>
            Change
          </Button>
        )}
        <ArchiveButton goods={goods} />
      </div>
    </li>
  );
}

const STEP = 10;
const nextPosition = (goods: readonly GoodsView[]): number =>
  Math.min(999, Math.max(0, ...goods.map(({ position }) => position)) + STEP);

/** What desks sell beside tickets: cloakroom, T-shirts, drinks. */
export function GoodsList() {
  const list = trpc.admin.goods.list.useQuery();
  /** About what is being changed, or something new. */
  const dialog = useFreshDialog<GoodsView | null>(null);
  const goods = list.data?.goods ?? [];
  return (
    <>
      <AdminSection
        id="goods"
        title="On the desks' tiles"
        list={list}
        failure="Die Artikel konnten nicht geladen werden."
        isEmpty={goods.length === 0}
        nothing={<EmptyState sentence="Desks sell tickets only." headingLevel={3} />}
      >
        <ul className="admin-cards">
          {goods.map((one) => (
            <GoodsCard key={one.id} goods={one} onChange={() => dialog.ask(one)} />
          ))}
        </ul>
      </AdminSection>
      <div className="admin-acts goods-new">
        <Button look="o" icon="plus" onClick={() => dialog.ask(null)}>
          New article
        </Button>
      </div>
      <GoodsDialog
        key={dialog.turn}
        goods={dialog.about}
        nights={list.data?.nights ?? []}
        nextPosition={nextPosition(goods)}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
      />
    </>
  );
}
