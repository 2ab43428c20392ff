/** What can be wrong with an export, by name. The numbers are those of the sum rules that a tax office recomputes. */
export type ProblemRule =
  // The form.
  | 'file_missing'
  | 'file_unexpected'
  /** The standard's names are lower case. */
  | 'file_name_case'
  /** index.xml does not name a table that is there, names one that is not, or describes other columns than it has. */
  | 'index_lacks_file'
  | 'index_names_missing_file'
  | 'index_columns'
  | 'byte_order_mark'
  /** Not UTF-8. */
  | 'encoding'
  | 'line_end'
  | 'header'
  | 'field_count'
  /** Quotes that are not closed, or a line break inside of them. */
  | 'quotes'
  | 'decimal_point'
  | 'grouping'
  | 'decimals'
  | 'no_number'
  | 'too_long'
  | 'mandatory'
  | 'one_of_group'
  | 'value_unknown'
  | 'time_form'
  // Which rows belong together.
  /** A row of a closing, or of a document, that is not in the export. */
  | 'closing_unknown'
  | 'receipt_unknown'
  | 'line_unknown'
  | 'vat_key_unknown'
  | 'tse_unknown'
  | 'reference_leads_nowhere'
  /** A reference to a float, a training document, an abort or another refund. */
  | 'reference_to_no_sale'
  | 'reference_without_refund'
  | 'refund_without_reference'
  /** More of an article than was sold at that price. */
  | 'refunded_too_much'
  /** The register's own serial number against the client that the device knows it by. */
  | 'register_differs'
  // When it was.
  | 'time_order'
  /** The register's time against the device's. */
  | 'time_differs'
  // The amounts.
  /** 1: a closing's sums hold what is no `Beleg`. */
  | 'only_receipts_in_sums'
  /** 2: VAT, lines, total and payments of one document. */
  | 'receipt_sums'
  /** Quantity and price of one line. */
  | 'line_sums'
  /** A quantity that is none: not above zero, or not whole where pieces are sold. */
  | 'quantity'
  /** Cash that is moved the wrong way, with VAT, among turnover, or opened or counted twice. */
  | 'movement'
  /** List price and discount of one line. */
  | 'price_finding'
  /** An abort in which money moved. */
  | 'abort_with_money'
  /** 3: the signed text against VAT and payments. */
  | 'process_data'
  /** 4: a closing against its documents. */
  | 'closing_sums'
  /** 5: gross is net and VAT; VAT is what the rate says. */
  | 'vat_split'
  | 'vat_rate'
  /** 6: first and last document, each in exactly one closing, numbers without a gap. */
  | 'first_and_last'
  | 'receipt_twice'
  | 'number_order'
  | 'number_gap'
  | 'closing_gap'
  /** 7: the cash of a closing. */
  | 'cash_balance'
  // What a security device signed.
  /** The device's serial number is the hash of its key (BSI TR-03153). */
  | 'serial_differs'
  | 'signature_incomplete'
  | 'signature_twice'
  /** 8: against the device's archive; a signature without its message against what the document says. */
  | 'archive_missing'
  | 'log_missing'
  | 'log_differs'
  | 'log_signature'
  | 'log_without_receipt'
  | 'certificate_differs'
  // What lies beside the export: the list of outages, and receipts.
  /** A document without a signature outside of every outage that was written down. */
  | 'outage_unlogged'
  | 'outage_differs'
  | 'receipt_missing'
  | 'receipt_text';

/** One thing that is wrong; `about` names the line, the document or the closing, and what was found. */
export type Problem = { rule: ProblemRule; file: string; about: string };
