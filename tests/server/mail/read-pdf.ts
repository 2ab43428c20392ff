import { inflateSync } from 'node:zlib';

type Page = { width: number; height: number; text: string; squares: { x: number; y: number; w: number; h: number }[] };

/** Reads what pdfkit writes: enough to see what a page says and where its QR code's squares are. */
export function readPdf(file: Buffer): { title: string; pages: Page[] } {
  const source = file.toString('latin1');
  const objects = new Map<string, string>();
  for (const [, number = '', body = ''] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(number, body);
  const reference = (body: string, key: string): string =>
    objects.get(new RegExp(`/${key} (\\d+) 0 R`).exec(body)?.[1] ?? '') ?? '';
  const streamOf = (body: string): string => {
    const start = body.indexOf('stream\n') + 'stream\n'.length;
    return inflateSync(Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')).toString('latin1');
  };
  const lettersOf = (font: string): string[] =>
    [
      ...(
        /\[(.*?)\]/s.exec(
          /beginbfrange([\s\S]*)endbfrange/.exec(streamOf(reference(font, 'ToUnicode')))?.[1] ?? '',
        )?.[1] ?? ''
      ).matchAll(/<(\w+)>/g),
    ].map(([, hex = '']) => String.fromCodePoint(Number.parseInt(hex, 16)));

  const pages = [...objects.values()]
    .filter((body) => body.includes('/Type /Page\n'))
    .map((page): Page => {
      const box = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page);
      const resources = reference(page, 'Resources');
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
          name,
          lettersOf(objects.get(id) ?? ''),
        ]),
      );
      const content = streamOf(reference(page, 'Contents'));
      let letters: string[] = [];
      const lines: string[] = [];
      for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(\[<[^\]]*\]) TJ/g)) {
        if (font !== undefined) letters = fonts.get(font) ?? [];
        else
          lines.push(
            [...(shown ?? '').matchAll(/<(\w+)>/g)]
              .flatMap(([, hex = '']) =>
                (hex.match(/.{4}/g) ?? []).map((code) => letters[Number.parseInt(code, 16)] ?? ''),
              )
              .join(''),
          );
      }
      const squares = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map(([, x, y, w, h]) => ({
        x: Number(x),
        y: Number(y),
        w: Number(w),
        h: Number(h),
      }));
      return {
        width: Number(box?.[1]),
        height: Number(box?.[2]),
        text: lines.join('\n').replaceAll('\u00a0', ' '),
        squares,
      };
    });
  return {
    title:
      /\((.*)\)/.exec(
        reference(objects.get([...objects].find(([, body]) => body.includes('/Producer'))?.[0] ?? '') ?? '', 'Title'),
      )?.[1] ?? '',
    pages,
  };
}
