import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { deleteRows, findRow, findRows, insertIfNew, insertRow, updateRows } from '#server/db/rows.ts';
import { events } from '#server/db/schema/events.ts';
import { meta } from '#server/db/schema/meta.ts';
import { addEvent, openTestShop } from '#tests/support/test-shop.ts';

async function shopWithNights(count: number) {
  const shop = await openTestShop();
  onTestFinished(() => shop.close());
  return { shop, ids: Array.from({ length: count }, () => addEvent(shop)) };
}

describe('rows of one table', () => {
  it('are written and found with dates, flags, lists and null as the schema has them', async () => {
    const { shop, ids } = await shopWithNights(1);
    const id = ids[0]!;
    const cancelledAt = new Date(shop.clock.now().getTime() + 5_000);
    const changes = { isPreParty: true, styles: ['zouk' as const], maxCapacity: null };
    expect(updateRows(shop.db, events, { id }, changes)).toBe(1);
    expect(findRow(shop.db, events, { id }, ['isPreParty', 'styles', 'maxCapacity'])).toEqual(changes);
    expect(updateRows(shop.db, events, { id }, { cancelledAt })).toBe(1);
    expect(findRow(shop.db, events, { cancelledAt })?.id).toBe(id);
  });

  it('are looked for by a value that is absent as well, not as equal to null', async () => {
    const { shop, ids } = await shopWithNights(3);
    updateRows(shop.db, events, { id: ids[0]! }, { cancelledAt: shop.clock.now() });
    const left = findRows(shop.db, events, { cancelledAt: null }, ['id']).map(({ id }) => id);
    expect(left.toSorted()).toEqual(ids.slice(1).toSorted());
    expect(updateRows(shop.db, events, { id: ids[0]!, cancelledAt: null }, { cancelledAt: null })).toBe(0);
  });

  it('take a new value of a column they are looked for by', async () => {
    const { shop } = await shopWithNights(0);
    insertRow(shop.db, meta, { key: 'before', value: 'kept' });
    expect(updateRows(shop.db, meta, { key: 'before', value: 'kept' }, { key: 'after' })).toBe(1);
    expect(findRow(shop.db, meta, { key: 'after' })?.value).toBe('kept');
    expect(findRow(shop.db, meta, { key: 'before' })).toBeUndefined();
  });

  it('are written once where the key stands already, and say so', async () => {
    const { shop } = await shopWithNights(0);
    expect(insertIfNew(shop.db, meta, { key: 'once', value: 'first' })).toBe(true);
    expect(insertIfNew(shop.db, meta, { key: 'once', value: 'second' })).toBe(false);
    expect(findRow(shop.db, meta, { key: 'once' }, ['value'])).toEqual({ value: 'first' });
    expect(() => insertRow(shop.db, meta, { key: 'once', value: 'third' })).toThrow(/UNIQUE/);
  });

  it('are never all of them: a condition without a value is refused and nothing is touched', async () => {
    const { shop, ids } = await shopWithNights(2);
    expect(() => deleteRows(shop.db, events, {})).toThrow('at least one value');
    expect(() => deleteRows(shop.db, events, { id: undefined })).toThrow('id has no value to look for');
    expect(() => updateRows(shop.db, events, { id: undefined }, { title: 'x' })).toThrow('id has no value to look for');
    expect(() => findRow(shop.db, events, { nothing: 1 } as never)).toThrow('nothing is not a column');
    expect(findRows(shop.db, events, { cancelledAt: null })).toHaveLength(ids.length);
  });

  it('are asked for by a statement that is prepared once', async () => {
    const { shop, ids } = await shopWithNights(2);
    const prepare = vi.spyOn(shop.db.sqlite, 'prepare');
    for (const id of [...ids, ...ids]) {
      findRow(shop.db, events, { id }, ['title', 'kind']);
      updateRows(shop.db, events, { id, cancelledAt: null }, { title: id });
    }
    expect(prepare).toHaveBeenCalledTimes(2);
  });
});
