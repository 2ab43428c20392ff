import { readFileSync, writeFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { apiDocument } from '#server/trpc/api/api-document.ts';

/** The document as it was published; `UPDATE_API=1` writes it anew. Its shop is the one of the examples. */
const FILE = new URL('../../../docs/openapi.json', import.meta.url);
const now = apiDocument('https://clave.example');
if (process.env['UPDATE_API'] === '1') writeFileSync(FILE, `${JSON.stringify(now, null, 2)}\n`);
const committed = JSON.parse(readFileSync(FILE, 'utf8')) as object;

/** `/paths//events/get/…`: every place of a document that a client may rely on. */
function placesOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value))
    return value.flatMap((part: unknown) => {
      if (typeof part !== 'object' || part === null) return [`${at}/${String(part)}`];
      const name = 'name' in part && typeof part.name === 'string' ? part.name : 'part';
      return placesOf(part, `${at}/${name}`);
    });
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([name, part]) => placesOf(part, `${at}/${name}`))];
}

/** Words and limits may change, and an answer may get more certain; a place may not go. */
const IS_WORDS = /\/(description|summary|example|info|servers|externalDocs|tags|default)(\/|$)/;
const goneFrom = (before: object, after: object): string[] => {
  const kept = new Set(placesOf(after));
  return placesOf(before).filter((place) => !IS_WORDS.test(place) && !kept.has(place));
};

describe('the OpenAPI document', () => {
  it('is valid by an outside validator', async () => {
    const result = await new Validator().validate(structuredClone(now) as Record<string, unknown>);
    expect(result).toMatchObject({ valid: true });
  });

  it('is the committed one: UPDATE_API=1 npx vitest run tests/server/api/api-document.test.ts writes it anew', () => {
    expect(now).toEqual(committed);
  });

  it('has lost nothing that was published', () => {
    expect(goneFrom(committed, now)).toEqual([]);
  });

  it('would be seen losing a route, a field or a value', () => {
    const text = JSON.stringify(committed);
    const without = (part: string, by: string) => {
      expect(text).toContain(part);
      return JSON.parse(text.replace(part, by)) as object;
    };
    expect(goneFrom(committed, without('"/orders/{id}":', '"/order/{id}":')).length).toBeGreaterThan(5);
    expect(goneFrom(committed, without('"placesLeft":', '"left":')).length).toBeGreaterThan(0);
    expect(goneFrom(committed, without('"festival",', ''))).toHaveLength(1);
    expect(goneFrom(without('"placesLeft":', '"left":'), committed)).not.toEqual([]);
  });
});
