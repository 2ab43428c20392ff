/** The name that index.xml gives for its grammar. */
export const DTD_FILE = 'gdpdu-01-09-2004.dtd';

const TEXT = '(#PCDATA)';
const FIELD = '(Numeric | (AlphaNumeric, MaxLength?) | Date)';

/**
 * What each element of index.xml may hold: the content models of the description standard of 1 September 2004. That of
 * `Media` is ambiguous in the standard itself, which xmllint remarks on and accepts.
 */
const ELEMENTS: Record<string, string> = {
  DataSet: '(Extension*, Version, DataSupplier?, Command*, Media+, Command*)',
  Extension: '(Name, URL)',
  Version: TEXT,
  DataSupplier: '(Name, Location, Comment)',
  Command: TEXT,
  Media: '(Name, Command*, Table*, Command*, AcceptNoTables?)',
  Table:
    '(URL, Name?, Description?, Validity?, (ANSI | Macintosh | OEM | UTF16 | UTF7 | UTF8)?, ' +
    '(DecimalSymbol, DigitGroupingSymbol)?, SkipNumBytes?, Range?, Epoch?, (VariableLength | FixedLength))',
  AcceptNoTables: 'EMPTY',
  URL: TEXT,
  Name: TEXT,
  Location: TEXT,
  Comment: TEXT,
  Description: TEXT,
  Validity: '(Range, Format?)',
  Range: '(From, (To | Length)?)',
  From: TEXT,
  To: TEXT,
  Length: TEXT,
  Format: TEXT,
  ANSI: 'EMPTY',
  Macintosh: 'EMPTY',
  OEM: 'EMPTY',
  UTF16: 'EMPTY',
  UTF7: 'EMPTY',
  UTF8: 'EMPTY',
  DecimalSymbol: TEXT,
  DigitGroupingSymbol: TEXT,
  SkipNumBytes: TEXT,
  Epoch: TEXT,
  VariableLength:
    '(ColumnDelimiter?, RecordDelimiter?, TextEncapsulator?, ' +
    '((VariablePrimaryKey+, VariableColumn*) | VariableColumn+), ForeignKey*)',
  ColumnDelimiter: TEXT,
  RecordDelimiter: TEXT,
  TextEncapsulator: TEXT,
  VariablePrimaryKey: `(Name, Description?, ${FIELD}, Map*)`,
  VariableColumn: `(Name, Description?, ${FIELD}, Map*)`,
  FixedLength: '((Length | RecordDelimiter)?, ((FixedPrimaryKey+, FixedColumn*) | FixedColumn+), ForeignKey*)',
  FixedPrimaryKey: `(Name, Description?, ${FIELD}, Map*, FixedRange)`,
  FixedColumn: `(Name, Description?, ${FIELD}, Map*, FixedRange)`,
  FixedRange: '(From, (To | Length))',
  Numeric: '((ImpliedAccuracy | Accuracy)?)',
  ImpliedAccuracy: TEXT,
  Accuracy: TEXT,
  AlphaNumeric: 'EMPTY',
  MaxLength: TEXT,
  Date: '(Format)',
  Map: '(Description?, From, To)',
  ForeignKey: '(Name+, References)',
  References: TEXT,
};

/** The grammar that index.xml is held to, as it lies beside it. */
export const dtd = (): string =>
  Object.entries(ELEMENTS)
    .map(([name, content]) => `<!ELEMENT ${name} ${content}>\r\n`)
    .join('');
