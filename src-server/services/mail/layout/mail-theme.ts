/** The page is dark, the sheet is paper. Colours are written out, because mail programs know no variables. */
export const MAIL_INK = {
  night: '#1A0A11',
  onNight: '#FBEFE4',
  dimOnNight: '#C6ABA9',
  paper: '#FFF0DC',
  surface: '#FFF8EE',
  line: '#DCC3A8',
  lineStrong: '#8A6A5C',
  text: '#2A0A17',
  text2: '#43202C',
  dim: '#6C4A50',
  primary: '#5E0F2D',
  onPrimary: '#FFF0DC',
  white: '#FFFFFF',
} as const;

export const TALK = "'Archivo Variable',Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
export const PRINT = "'Archivo Narrow','Arial Narrow','Helvetica Neue',Arial,sans-serif";

/** Width of the column in pixels; narrower screens take what they have. */
export const COLUMN = 560;

/** Names by which the HTML finds the pictures that travel with it. */
export const CID = { mark: 'mark', poster: 'poster', ticket: (index: number) => `ticket-${index + 1}` } as const;
