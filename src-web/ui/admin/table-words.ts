/** The panel's words around a table that somebody brings. */
export const tableWords = {
  notUsed: 'Not used',
  column: (name: string) => `Column ${name}`,
  columns: 'Columns of the table',
  problems: 'Problems of single rows',
  asTable: 'As a table',
  allAsTable: (count: number) => `All ${count} problems as a table`,
  row: 'Row',
  what: 'What',
  fileOf: (name: string) => `problems-${name || 'table'}.csv`,
};
