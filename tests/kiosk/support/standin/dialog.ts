/** Nobody is there to read a box: a test looks at what it said. */
export const dialog = {
  shown: [] as { title: string; content: string }[],
  /** The folder that a spec has chosen beforehand; none is a question that was closed. */
  showOpenDialog(): Promise<{ canceled: boolean; filePaths: string[] }> {
    const folder = process.env['STANDIN_CHOSEN_FOLDER'];
    return Promise.resolve({ canceled: folder === undefined, filePaths: folder === undefined ? [] : [folder] });
  },
  showErrorBox(title: string, content: string): void {
    dialog.shown.push({ title, content });
    console.error(`${title}: ${content}`);
  },
};
