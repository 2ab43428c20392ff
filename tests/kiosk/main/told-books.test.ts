import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { applySnapshot } from '#kiosk/main/link/snapshot/apply-snapshot.ts';
import { EMPTY_SNAPSHOT, loadSnapshot } from '#kiosk/main/base/held-snapshot.ts';
import { documentBase } from '#kiosk/main/base/store/document-base.ts';
import { openStore } from '#kiosk/main/base/store/open-store.ts';
import type { Snapshot } from '#shared/door/snapshot.ts';

const company = {
  name: 'Salsa Haus',
  street: 'Lindwurmstr. 1',
  postalCode: '80337',
  city: 'München',
  country: 'DEU',
  vatId: '',
  taxNumber: '143/123/12345',
  isSmallBusiness: false,
};

test('a desk keeps the highest document number it was told, and the company’s master data until others come', () => {
  const store = openStore(path.join(mkdtempSync(path.join(tmpdir(), 'books-')), 'desk.sqlite'));
  const tell = (lastDocument?: number, more: Partial<Snapshot> = {}) =>
    applySnapshot(store, {
      ...EMPTY_SNAPSHOT,
      tickets: [],
      isFull: false,
      company: undefined,
      desk: { id: 'd1', lastSeq: 0, lastDocument },
      cursor: 'c',
      ...more,
    } as unknown as Snapshot);
  const known = () => [documentBase(store), loadSnapshot(store).company?.name ?? null];
  tell();
  expect(known()).toEqual([0, null]);
  tell(9, { company });
  expect(known()).toEqual([9, 'Salsa Haus']);
  tell(4);
  expect(known()).toEqual([9, 'Salsa Haus']);
  tell(12, { company: { ...company, name: 'Neue GmbH' } });
  expect(known()).toEqual([12, 'Neue GmbH']);
  store.close();
});
