import { dialog } from 'electron';

/** The machine's own question for a folder to write to; null when it was closed. */
export async function chooseFolder(): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: 'Wohin mit den Daten? Am besten auf einen Stick',
    buttonLabel: 'Hierhin schreiben',
    properties: ['openDirectory', 'createDirectory'],
  });
  return canceled ? null : (filePaths[0] ?? null);
}
