import { escapeHtml } from '../../escape-html.ts';
import { TAXONOMY } from '../closing.ts';
import type { Column } from './column.ts';
import { fileOf, type TableName } from './columns.ts';
import { DTD_FILE } from './dtd.ts';

/** The tables' names as DSFinV-K 2.4 has them beside the names of their files. */
const TITLES: Record<TableName, string> = {
  cashpointclosing: 'Stamm_Abschluss',
  location: 'Stamm_Orte',
  cashregister: 'Stamm_Kassen',
  slaves: 'Stamm_Terminals',
  pa: 'Stamm_Agenturen',
  tse: 'Stamm_TSE',
  vat: 'Stamm_USt',
  businesscases: 'Z_GV_Typ',
  payment: 'Z_Zahlart',
  cash_per_currency: 'Z_Waehrungen',
  transactions: 'Bonkopf',
  datapayment: 'Bonkopf_Zahlarten',
  lines: 'Bonpos',
  itemamounts: 'Bonpos_Preisfindung',
  subitems: 'Bonpos_Zusatzinfo',
  transactions_tse: 'TSE_Transaktionen',
  transactions_vat: 'Bonkopf_USt',
  lines_vat: 'Bonpos_USt',
  allocation_groups: 'Bonkopf_AbrKreis',
  references: 'Bon_Referenzen',
};

const element = (name: string, text: string): string => `<${name}>${escapeHtml(text)}</${name}>`;

/** A whole number names no accuracy: a reader would look for a comma behind it. */
function typeOf(column: Column): string {
  if (column.kind === 'text') return `<AlphaNumeric/>${element('MaxLength', String(column.maxLength))}`;
  return column.decimals === 0 ? '<Numeric/>' : `<Numeric>${element('Accuracy', String(column.decimals))}</Numeric>`;
}

const columnXml = (column: Column): string =>
  `<VariableColumn>${element('Name', column.name)}${typeOf(column)}</VariableColumn>`;

const tableXml = ({ table, columns }: DescribedTable): string[] => [
  '<Table>',
  element('URL', fileOf(table)),
  element('Name', TITLES[table]),
  element('Description', fileOf(table)),
  '<UTF8/>',
  element('DecimalSymbol', ','),
  element('DigitGroupingSymbol', '.'),
  '<Range><From>2</From></Range>',
  '<VariableLength>',
  '<ColumnDelimiter>;</ColumnDelimiter><RecordDelimiter>&#xD;&#xA;</RecordDelimiter>',
  '<TextEncapsulator>"</TextEncapsulator>',
  ...columns.map(columnXml),
  '</VariableLength>',
  '</Table>',
];

export type DescribedTable = { table: TableName; columns: readonly Column[] };

/** The description of all tables (description standard of 1 September 2004), whose data they are, and in which form. */
export const indexXml = (supplier: { name: string; city: string }, tables: readonly DescribedTable[]): string =>
  [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<!DOCTYPE DataSet SYSTEM "${DTD_FILE}">`,
    '<DataSet>',
    '<Version>1.0</Version>',
    '<DataSupplier>',
    element('Name', supplier.name),
    element('Location', supplier.city),
    element('Comment', `DSFinV-K ${TAXONOMY}`),
    '</DataSupplier>',
    '<Media>',
    '<Name>CD Nummer 1</Name>',
    ...tables.flatMap(tableXml),
    '</Media>',
    '</DataSet>',
    '',
  ].join('\r\n');
