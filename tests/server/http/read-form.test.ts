import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { borrowArena } from '#server/http/uploads/arena.ts';
import { readForm } from '#server/http/uploads/read-form.ts';

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.slice(at, at + size);
    at += size;
  }
}

async function sent(form: FormData): Promise<{ bytes: Uint8Array; type: string }> {
  const request = new Request('http://shop.test/', { method: 'POST', body: form });
  return { bytes: new Uint8Array(await request.arrayBuffer()), type: request.headers.get('content-type') ?? '' };
}

const arena = borrowArena();
afterAll(() => arena.release());

const contents = (form: FormData) =>
  Promise.all(
    [...form].map(async ([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('hex')],
    ),
  );

describe('a form that is read as it comes', () => {
  it('is what was sent, in whatever pieces it comes', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom(Buffer.from('\r\n--'), Buffer.from('\r\n\r\n'), Buffer.from('--\r\n----')),
    );
    await fc.assert(
      fc.asyncProperty(
        bytes,
        fc.stringMatching(/^[a-zäö ]{0,20}$/),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1 }),
        async (file, text, sizes) => {
          const form = new FormData();
          form.append('picture', new File([new Uint8Array(file)], 'ich.jpg', { type: 'image/jpeg' }));
          form.append('words', text);
          form.append('picture', new File([new Uint8Array(file), text], 'du.png', { type: 'image/png' }));
          const { bytes: body, type } = await sent(form);
          expect(await contents(await readForm(inPieces(body, sizes), type, arena))).toEqual(await contents(form));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is read one piece at a turn, all forms together, so that whoever connects is let in between', async () => {
    const form = new FormData();
    form.append('picture', new File([new Uint8Array(4_000)], 'ich.jpg', { type: 'image/jpeg' }));
    const { bytes, type } = await sent(form);
    const FORMS = 5;
    let [taken, most, isRead] = [0, 0, false];
    async function* counted() {
      for await (const piece of inPieces(bytes, [100])) {
        taken += 1;
        yield piece;
      }
    }
    const arenas = Array.from({ length: FORMS }, borrowArena);
    const reading = Promise.all(arenas.map((own) => readForm(counted(), type, own))).finally(() => (isRead = true));
    while (!isRead) {
      taken = 0;
      await nextTurn();
      most = Math.max(most, taken);
    }
    arenas.forEach((own) => own.release());
    expect((await reading).length).toBe(FORMS);
    expect(most).toBeLessThanOrEqual(FORMS); // each has its first at once
  });

  it.each([
    ['no boundary is named', 'multipart/form-data', '--x\r\n\r\n--x--'],
    [
      'the form has no end',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
    ],
    [
      'its last delimiter is none',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x',
    ],
    ['a part has no name', 'multipart/form-data; boundary=x', '--x\r\ncontent-type: text/plain\r\n\r\nb\r\n--x--'],
    [
      'its end is missing in the middle of a file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"; filename="a.jpg"\r\n\r\nbytes and then noth',
    ],
    [
      'a file has no name',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; filename="a.jpg"\r\n\r\nb\r\n--x--',
    ],
    [
      'a field is longer than any of ours',
      'multipart/form-data; boundary=x',
      `--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n${'b'.repeat(17_000)}\r\n--x--`,
    ],
    ['a part has no head', 'multipart/form-data; boundary=x', '--x\r\nb\r\n--x--'],
    [
      'there are too many parts',
      'multipart/form-data; boundary=x',
      `${'--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'.repeat(21)}--x--`,
    ],
  ])('is refused when %s', async (_, type, body) => {
    await expect(readForm(inPieces(Buffer.from(body), [7]), type, arena)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  it('is refused once it is longer than any upload may be, whatever it announced', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) yield new Uint8Array(1024 * 1024);
    }
    await expect(readForm(endless(), 'multipart/form-data; boundary=x', arena)).rejects.toMatchObject({
      code: 'PICTURE_TOO_HEAVY',
    });
  });
});

describe('the memory of an upload', () => {
  it('is shared with the thread that reads the picture, and no copy is made of it', async () => {
    const form = new FormData();
    form.append('picture', new File([new Uint8Array(40)], 'ich.jpg', { type: 'image/jpeg' }));
    const { bytes, type } = await sent(form);
    const picture = (await readForm(inPieces(bytes, [100]), type, arena)).get('picture');
    if (!(picture instanceof File)) throw new Error('no file');
    const { buffer } = await picture.bytes();
    expect(buffer instanceof SharedArrayBuffer && buffer === arena.bytes.buffer).toBe(true);
  });

  it('is used again, and given back when nobody has uploaded anything for a minute', () => {
    vi.useFakeTimers();
    try {
      const first = borrowArena();
      first.release();
      const second = borrowArena();
      expect(second.bytes === first.bytes).toBe(true);
      second.release();
      vi.advanceTimersByTime(60_000);
      const third = borrowArena();
      expect(third.bytes === first.bytes).toBe(false);
      third.release();
    } finally {
      vi.useRealTimers();
    }
  });
});
