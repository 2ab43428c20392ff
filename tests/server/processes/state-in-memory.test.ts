import ts from 'ts5';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/source-files.ts';

const STORES = new Set(['Map', 'Set', 'WeakMap', 'WeakSet', 'Array']);
const CHANGES = new Set(['add', 'set', 'delete', 'clear', 'push', 'splice']);

/** The names in a module that can change while it runs: what is declared by `let`, and what is filled later. */
function stateIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const changed = new Set<string>();
  const look = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      ts.isIdentifier(node.expression.expression) &&
      CHANGES.has(node.expression.name.text)
    )
      changed.add(node.expression.expression.text);
    ts.forEachChild(node, look);
  };
  look(source);
  const isState = ({ name, initializer }: ts.VariableDeclaration, isLet: boolean): boolean => {
    if (isLet) return true;
    if (initializer === undefined || !ts.isIdentifier(name)) return false;
    const isStore =
      (ts.isNewExpression(initializer) &&
        ts.isIdentifier(initializer.expression) &&
        STORES.has(initializer.expression.text)) ||
      ts.isArrayLiteralExpression(initializer);
    return isStore && changed.has(name.text);
  };
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const isLet = (declarationList.flags & ts.NodeFlags.Const) === 0;
    return declarationList.declarations
      .filter((declaration) => isState(declaration, isLet))
      .map(({ name }) => `${file.replace('src-server/', '')}: ${name.getText(source)}`);
  });
}

/** Why it may stay in one process's memory, though another process does not know it. */
const REASONS: Record<string, readonly string[]> = {
  'made once from what is the same in every process: statements, fonts, pictures, words, keys': [
    'adapters/foreign-files.ts: prepared',
    'db/rows.ts: statements',
    'db/transaction.ts: runners',
    'services/base/files/berlin-stamp.ts: offsets',
    'services/club/membership/subscriber-rows.ts: updates',
    'services/door/fiscal/signature.ts: deviceKeys',
    'services/mail/layout/mail-pictures.ts: mark',
    'services/office/contact/guide-pdf/guide-pdf.ts: drawn',
    'services/people/accounts/guessable-passwords.ts: kept',
    'services/shop/events/import/calendar-zones.ts: asked',
    'services/shop/events/lists/list-admin-events.ts: queries',
    'services/shop/tickets/event-poster.ts: drawn',
    'services/shop/tickets/ticket-pdf/faces.ts: loaded',
    'services/shop/tickets/ticket-pdf/make-pdf.ts: library',
    'services/shop/tickets/ticket-pdf/pdf-fonts.ts: loaded',
    'services/shop/tickets/ticket-pdf/pieces-of.ts: bidi',
    'services/shop/tickets/ticket-pdf/terms-pdf.ts: drawn',
    'services/shop/tickets/ticket-pdf/write-text.ts: measured',
  ],
  'how busy this process itself is: its memory, its thread, its connections': [
    'http/security/end-unread-body.ts: lingering',
    'http/security/end-unread-body.ts: waiting',
    'http/security/turn-of-piece.ts: turns',
    'http/uploads/arena.ts: forgetting',
    'http/uploads/arena.ts: free',
    'http/uploads/arena.ts: lent',
    'services/door/fiscal/inspection/fiscal-thread.ts: toldAt',
  ],
  'whether this process can write, and which of its own calls share a commit': [
    'db/shared-transaction.ts: crowded',
    'db/shared-transaction.ts: queues',
    'db/write-health.ts: known',
  ],
  'spares work for a moment: what another process has written is seen after it, or the same is written once more': [
    'services/door/board/arrival-rows.ts: memories',
    'services/office/api-keys/find-api-key.ts: noted',
    'services/people/accounts/find-session.ts: memories',
    'services/shop/events/sale-window.ts: known',
  ],
  'puts in order what comes to this process; a lease or a unique index says it for all': [
    'services/club/membership/in-turn.ts: turnsOf',
    'services/door/fiscal/set-up/advance-device.ts: underWay',
    'services/shop/orders/one-after-the-other.ts: lines',
  ],
  'carries a number from a question to its answer, within one call': [
    'services/club/membership/ask-in-order.ts: numberOf',
  ],
};

describe('what the server keeps in the memory of one process', () => {
  const found = sourceFiles()
    .filter(({ file }) => /^src-server\/(?!demo\/).*\.ts$/.test(file))
    .flatMap(({ file, text }) => stateIn(file, text));

  it('has a reason, each of it: what has to be true for all belongs in the database', () => {
    expect(found.toSorted()).toEqual(Object.values(REASONS).flat().toSorted());
  });

  it.each([
    ['a number', 'let count = 0;', ['planted.ts: count']],
    ['a map that is filled', 'const seen = new Map<string, number>();\nseen.set("a", 1);', ['planted.ts: seen']],
    ['a list that is filled', 'export const all: string[] = [];\nall.push("a");', ['planted.ts: all']],
    ['a list that stays', "const WORDS = new Set(['a']);\nconst LIST = ['b'];", []],
    ['what a function keeps for itself', 'export const f = () => { let n = 0; return n; };', []],
  ])('is found as %s', (_, planted, expected) => {
    expect(stateIn('planted.ts', planted)).toEqual(expected);
  });
});
