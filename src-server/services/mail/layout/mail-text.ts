import { brand } from '#shared/brand.ts';
import type { MailBlock, MailContent, MailFrame } from './mail-block.ts';

import { operatorLines } from './operator-lines.ts';

function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>((all, row) => row.map((value, i) => Math.max(all[i] ?? 0, value.length)), []);
  return rows
    .map((row) =>
      row.map((value, i) => (i === 0 ? value.padEnd(widths[i] ?? 0) : value.padStart(widths[i] ?? 0))).join('  '),
    )
    .join('\n');
}

function facts(rows: readonly (readonly [string, string])[]): string {
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows.map(([label, value]) => `${`${label}:`.padEnd(width)}${value}`).join('\n');
}

function blockText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'small':
      return block.text;
    case 'heading':
      return `\n${block.text.toUpperCase()}`;
    case 'facts':
      return facts(block.rows);
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'table':
      return columns([block.head, ...block.rows, ...(block.total === undefined ? [] : [block.total])]);
    case 'ticket':
      return [
        block.name,
        block.holderName,
        block.ticketNumber,
        `${block.linkLabel}:\n${block.link}`,
        block.wallet === undefined ? null : `${block.wallet.label}:\n${block.wallet.url}`,
      ]
        .filter((line) => line !== null)
        .join('\n');
  }
}

/** The text part: the same words for those who read, or are read to, without HTML. */
export function mailText(content: MailContent, { operator, baseUrl }: MailFrame): string {
  const body = content.blocks.map(blockText).join('\n\n');
  return (
    [
      brand.full,
      content.title.toUpperCase(),
      body,
      ['-- ', ...operatorLines(operator, content.lang), `${baseUrl}/imprint`].join('\n'),
    ].join('\n\n') + '\n'
  );
}
