/** Nobody is there to read a box: a test looks at what it said. */
export const dialog = {
  shown: [] as { title: string; content: string }[],
  showErrorBox(title: string, content: string): void {
    dialog.shown.push({ title, content });
    console.error(`${title}: ${content}`);
  },
};
